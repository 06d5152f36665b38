import {
  type Schema_Attribute,
  type Schema_Block,
  type Schema_NestedBlock,
  Schema_NestedBlock_NestingMode,
  type Schema_Object,
  Schema_Object_NestingMode,
  StringKind,
  type Schema as WireSchema,
} from '../gen/proto6/tfplugin6.gen.ts';
import type { Attribute, Attributes } from '../schema/attribute.ts';
import type { Block, Blocks, Container } from '../schema/block.ts';
import { type Nesting, nestedOf } from '../schema/field.ts';
import type { Schema } from '../schema/schema.ts';
import { fieldType } from '../schema/schema-type.ts';
import type { CtyType } from '../values/types.ts';

const none = new Uint8Array();

export function encodeSchema(schema: Schema): WireSchema {
  const version = schema.version ?? 0;
  return { version, block: { ...encodeContainer(schema), version } };
}

export function encodeSchemas(schemas: Readonly<Record<string, Schema>>): Record<string, WireSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, encodeSchema(schema)]));
}

export function encodeType(type: CtyType): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(type));
}

interface Described extends Container {
  readonly description?: string;
  readonly deprecated?: string;
}

function encodeContainer({ attributes, blocks = {}, description = '', deprecated }: Described): Schema_Block {
  return {
    version: 0,
    attributes: encodeAttributes(attributes),
    blockTypes: encodeBlocks(blocks),
    description,
    descriptionKind: StringKind.MARKDOWN,
    deprecated: deprecated !== undefined,
  };
}

function encodeAttributes(attributes: Attributes): Schema_Attribute[] {
  return Object.entries(attributes).map(([name, attribute]) => encodeAttribute(name, attribute));
}

function encodeAttribute(name: string, attribute: Attribute): Schema_Attribute {
  const nested = nestedOf(attribute);
  return {
    name,
    type: nested ? none : encodeType(fieldType(attribute)),
    nestedType: nested && encodeObject(nested),
    description: attribute.description ?? '',
    descriptionKind: StringKind.MARKDOWN,
    required: attribute.required ?? false,
    optional: attribute.optional ?? false,
    computed: attribute.computed ?? false,
    sensitive: attribute.sensitive ?? false,
    deprecated: attribute.deprecated !== undefined,
    writeOnly: attribute.writeOnly ?? false,
  };
}

const OBJECT_NESTING: Readonly<Record<Nesting, Schema_Object_NestingMode>> = {
  single: Schema_Object_NestingMode.SINGLE,
  list: Schema_Object_NestingMode.LIST,
  set: Schema_Object_NestingMode.SET,
  map: Schema_Object_NestingMode.MAP,
};

function encodeObject({ nesting, container }: { nesting: Nesting; container: Container }): Schema_Object {
  return { attributes: encodeAttributes(container.attributes), nesting: OBJECT_NESTING[nesting] };
}

const BLOCK_NESTING = {
  single: Schema_NestedBlock_NestingMode.SINGLE,
  list: Schema_NestedBlock_NestingMode.LIST,
  set: Schema_NestedBlock_NestingMode.SET,
} as const;

function encodeBlocks(blocks: Blocks): Schema_NestedBlock[] {
  return Object.entries(blocks).map(([typeName, block]) => ({
    typeName,
    block: encodeContainer(block),
    nesting: BLOCK_NESTING[block.nesting],
    ...itemsOf(block),
  }));
}

function itemsOf(block: Block): { minItems: number; maxItems: number } {
  if (block.nesting !== 'single') return { minItems: block.minItems ?? 0, maxItems: block.maxItems ?? 0 };
  const items = block.required ? 1 : 0;
  return { minItems: items, maxItems: items };
}
