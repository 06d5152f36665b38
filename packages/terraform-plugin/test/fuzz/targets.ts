import { AttributePath, DynamicValue as WireValue } from '../../src/gen/proto6/tfplugin6.gen.ts';
import type { CtyType } from '../../src/index.ts';
import { decodeValue } from '../../src/proto6/dynamic-value.ts';
import { writeJson } from '../../src/testing/state-json.ts';
import { valuesEqual } from '../../src/values/equal.ts';
import { decodeJson, parseJson } from '../../src/values/json.ts';
import { decodeMsgpack, encodeMsgpack } from '../../src/values/msgpack.ts';
import { parseType } from '../../src/values/types.ts';
import { withoutUnknowns } from '../../src/values/unknowns.ts';
import { ValueError } from '../../src/values/value-error.ts';
import { mutate, type Random, randomType, randomValue } from './random.ts';

/** One message to one decoder: true when it was read, false when it was refused. Anything else it throws. */
export type Target = (random: Random) => boolean;

/** True when `read` ends, false when it refuses in the way that it promises. */
function refuses(read: () => void, isRefusal: (error: unknown) => boolean): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

const isValueError = (error: unknown) => error instanceof ValueError;
// What the protobuf library throws; grpc-js answers it with a status.
const isError = (error: unknown) => error instanceof Error && !(error instanceof ReferenceError);

/** What was read must be a value like any other: written and read again it is the same. */
function readsBack(bytes: Uint8Array, type: CtyType): void {
  const value = decodeMsgpack(bytes, type);
  const again = decodeMsgpack(encodeMsgpack(value, type), type);
  if (!valuesEqual(again, value, type)) {
    throw new Error(`${Buffer.from(bytes).toString('hex')} as ${JSON.stringify(type)} does not read back`);
  }
}

const validMsgpack = (random: Random, type: CtyType) => encodeMsgpack(randomValue(random, type), type);

export const targets: Readonly<Record<string, Target>> = {
  'msgpack, random bytes'(random) {
    const type = randomType(random);
    return refuses(() => readsBack(random.bytes(60), type), isValueError);
  },
  'msgpack, valid'(random) {
    const type = randomType(random);
    return refuses(
      () => readsBack(validMsgpack(random, type), type),
      () => false,
    );
  },
  'msgpack, mutated'(random) {
    const type = randomType(random);
    const bytes = mutate(random, validMsgpack(random, type));
    return refuses(() => readsBack(bytes, random.chance(4) ? randomType(random) : type), isValueError);
  },
  'msgpack, lengths that lie'(random) {
    const head = random.pick([
      [0xdd, 0x7f],
      [0xdf, 0x0f],
      [0xdc, 0xff],
      [0xde, 0xff],
      [0xc6, 0x7f],
      [0xdb, 0x7f],
    ]);
    const one = [...head, 0xff, 0xff, 0xff];
    const bytes = Uint8Array.from(Array.from({ length: 1 + random.below(200) }, () => one).flat());
    return refuses(() => readsBack(bytes, random.pick(['dynamic', ['list', 'string']])), isValueError);
  },
  DynamicValue(random) {
    const type = randomType(random);
    const json = new TextEncoder().encode(
      writeJson(withoutUnknowns(randomValue(random, type), type).value, type),
    );
    const none = new Uint8Array();
    const value = random.chance(2)
      ? { msgpack: none, json }
      : { msgpack: validMsgpack(random, type), json: none };
    const bytes = mutate(random, WireValue.encode(value).finish());
    return refuses(() => decodeValue(WireValue.decode(bytes), type), isError);
  },
  'JSON state'(random) {
    const type = randomType(random);
    const { value } = withoutUnknowns(randomValue(random, type), type);
    const text = random.chance(50) ? '['.repeat(random.below(100_000)) : writeJson(value, type);
    const bytes = random.chance(3)
      ? new TextEncoder().encode(text)
      : mutate(random, new TextEncoder().encode(text));
    return refuses(() => decodeJson(parseJson(new TextDecoder().decode(bytes)), type), isValueError);
  },
  'types of dynamic values'(random) {
    const deep = '["list",'.repeat(random.below(300));
    const text = random.chance(4) ? deep : JSON.stringify(randomType(random));
    const bytes = mutate(random, new TextEncoder().encode(text));
    return refuses(() => parseType(parseJson(new TextDecoder().decode(bytes))), isValueError);
  },
  AttributePath(random) {
    const steps = random.times(8, () => ({
      selector: random.pick([
        { $case: 'attributeName' as const, value: 'name' },
        { $case: 'elementKeyString' as const, value: 'é' },
        { $case: 'elementKeyInt' as const, value: random.below(2 ** 31) },
      ]),
    }));
    const bytes = mutate(random, AttributePath.encode({ steps }).finish());
    return refuses(() => AttributePath.encode(AttributePath.decode(bytes)).finish(), isError);
  },
};
