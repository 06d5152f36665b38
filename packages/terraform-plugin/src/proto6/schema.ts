import {
  type Schema_Attribute,
  type Schema_Block,
  type Schema_Object,
  Schema_Object_NestingMode,
  StringKind,
  type Schema as WireSchema,
} from '../gen/proto6/tfplugin6.gen.ts';
import type { Attribute, Attributes } from '../schema/attribute.ts';
import type { Schema } from '../schema/schema.ts';
import { attributeType } from '../schema/schema-type.ts';
import type { CtyType } from '../values/types.ts';

const none = new Uint8Array();

export function encodeSchema(schema: Schema): WireSchema {
  const version = schema.version ?? 0;
  return { version, block: encodeRoot(schema, version) };
}

export function encodeSchemas(schemas: Readonly<Record<string, Schema>>): Record<string, WireSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, encodeSchema(schema)]));
}

function encodeRoot(schema: Schema, version: number): Schema_Block {
  return {
    version,
    attributes: encodeAttributes(schema.attributes),
    description: schema.description,
    descriptionKind: StringKind.MARKDOWN,
    deprecated: schema.deprecated !== undefined,
  };
}

function encodeAttributes(attributes: Attributes): Schema_Attribute[] {
  return Object.entries(attributes).map(([name, attribute]) => encodeAttribute(name, attribute));
}

function encodeAttribute(name: string, attribute: Attribute): Schema_Attribute {
  return {
    name,
    type: attribute.kind === 'single' ? none : encodeType(attributeType(attribute)),
    nestedType: attribute.kind === 'single' ? encodeObject(attribute.attributes) : undefined,
    description: attribute.description ?? '',
    descriptionKind: StringKind.MARKDOWN,
    required: attribute.required ?? false,
    optional: attribute.optional ?? false,
    computed: attribute.computed ?? false,
    sensitive: attribute.sensitive ?? false,
    deprecated: attribute.deprecated !== undefined,
  };
}

function encodeObject(attributes: Attributes): Schema_Object {
  return { attributes: encodeAttributes(attributes), nesting: Schema_Object_NestingMode.SINGLE };
}

function encodeType(type: CtyType): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(type));
}
