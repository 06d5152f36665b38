import fc from 'fast-check';
import { ALICE, BOB } from '../harness.ts';
import type { Described, SentSchema } from './description.ts';

/** A request to make. */
export interface Planned {
  operation: Described;
  /** What stands in the path for the video: text as it is, or the n-th video there is. */
  video: { text: string } | { nth: number };
  authorization: string | undefined;
  contentType: string | undefined;
  body: string | undefined;
  /** Seconds that the clock moves first. */
  advance: number;
}

/** Requests to one of the operations: often right, often nearly so, sometimes nonsense. */
export function requestsTo(operations: readonly Described[]): fc.Arbitrary<Planned> {
  return fc.constantFrom(...operations).chain((operation) =>
    fc.record<Planned>({
      operation: fc.constant(operation),
      video: fc.oneof(
        { weight: 6, arbitrary: fc.record({ nth: fc.nat() }) },
        { weight: 1, arbitrary: fc.record({ text: fc.uuid() }) },
        { weight: 1, arbitrary: fc.record({ text: pathSegment }) },
      ),
      authorization,
      contentType: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom('application/json', 'Application/JSON; charset=utf-8') },
        { weight: 1, arbitrary: fc.constantFrom(undefined, 'text/plain', 'application/json-patch+json', '') },
      ),
      body: operation.body === undefined ? fc.constant(undefined) : bodyOf(operation.body),
      advance: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(10) }),
    }),
  );
}

const authorization = fc.oneof(
  { weight: 12, arbitrary: fc.constant(`Bearer ${ALICE.key}`) },
  { weight: 3, arbitrary: fc.constant(`Bearer ${BOB.key}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(undefined, '', 'Bearer', 'Bearer  ', `Basic ${ALICE.key}`, ALICE.key),
  },
  // What a header may hold.
  { weight: 1, arbitrary: fc.stringMatching(/^Bearer [!-~]{1,200}$/) },
);

/** Never empty and never a dot or two, which would be another path. */
const pathSegment = fc.oneof(
  fc
    .string({ unit: 'binary', minLength: 1 })
    .filter((text) => text.isWellFormed() && !/^\.{1,2}$/.test(text))
    .map((text) => encodeURIComponent(text)),
  fc.constantFrom(
    '%',
    '%zz',
    '%E0%A4%A',
    '%00',
    '..%2f..',
    'generate',
    '11111111-1111-1111-1111-11111111111',
  ),
);

function bodyOf(schema: SentSchema): fc.Arbitrary<string | undefined> {
  const right = validOf(schema);
  return fc.oneof(
    { weight: 8, arbitrary: right.map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: spoilt(right, schema).map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, '', '{', 'null', '[]', '{"prompt":"a","prompt":1}') },
  );
}

/** Values that the schema takes. */
function validOf(schema: SentSchema): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'string':
      return fc.string({ unit: 'grapheme', minLength: schema.minLength ?? 0 });
    case 'number':
      return fc.double({
        noNaN: true,
        noDefaultInfinity: true,
        min: schema.exclusiveMinimum ?? -1e9,
        minExcluded: true,
      });
    case 'integer':
      return fc.integer({ min: Math.floor(schema.exclusiveMinimum ?? -1e9) + 1 });
    case 'boolean':
      return fc.boolean();
    case 'object': {
      const properties = Object.entries(schema.properties ?? {}).map(([name, it]) => [name, validOf(it)]);
      return fc.record<Record<string, unknown>>(Object.fromEntries(properties), {
        requiredKeys: schema.required ?? [],
      });
    }
    default:
      throw new Error(`the description now sends ${schema.type}: teach this file about it`);
  }
}

/** A right object with one field that may be wrong. */
function spoilt(right: fc.Arbitrary<unknown>, schema: SentSchema): fc.Arbitrary<unknown> {
  const names = [...Object.keys(schema.properties ?? {}), '__proto__', 'unknown'];
  return fc
    .tuple(right, fc.constantFrom(...names), fc.anything({ maxDepth: 2 }))
    .map(([value, name, wrong]) => Object.fromEntries([...Object.entries(value as object), [name, wrong]]))
    .filter((value) => isJson(value));
}

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}
