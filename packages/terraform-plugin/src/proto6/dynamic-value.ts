import type { DynamicValue } from '../gen/proto6/tfplugin6.gen.ts';
import type { Schema } from '../schema/schema.ts';
import { schemaType } from '../schema/schema-type.ts';
import type { Block } from '../server/rpc.ts';
import { decodeJson, parseJson } from '../values/json.ts';
import { decodeMsgpack, encodeMsgpack } from '../values/msgpack.ts';
import type { CtyType } from '../values/types.ts';

const none = new Uint8Array();

/** Any value. An absent one is null. */
export function decodeValue(value: DynamicValue | undefined, type: CtyType): unknown {
  if (value?.msgpack.length) return decodeMsgpack(value.msgpack, type);
  if (value?.json.length) return decodeJson(parseJson(new TextDecoder().decode(value.json)), type);
  return null;
}

export function encodeValue(value: unknown, type: CtyType): DynamicValue {
  return { msgpack: encodeMsgpack(value, type), json: none };
}

/** A block value as Terraform reads it; null is the resource that does not exist. */
export function encodeBlock(block: Block | null, schema: Schema): DynamicValue {
  return encodeValue(block, schemaType(schema));
}

/** Reads either encoding. An absent value is the null block. */
export function decodeBlockOrNull(value: DynamicValue | undefined, schema: Schema): Block | null {
  return decodeValue(value, schemaType(schema)) as Block | null;
}

/** @throws Error when the block is null, which configurations and states that are read never are */
export function decodeBlock(value: DynamicValue | undefined, schema: Schema): Block {
  const block = decodeBlockOrNull(value, schema);
  if (block) return block;
  throw new Error('Terraform sent a null value where the protocol demands an object.');
}
