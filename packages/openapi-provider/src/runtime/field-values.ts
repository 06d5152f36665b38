import { isKnown, type Value } from '@videogen/terraform-plugin';
import type { FieldDefinition, PrimitiveType } from './definition.ts';
import { at, build } from './json.ts';

/** A value of any attribute. */
export type FieldValue = Value<unknown>;
/** Values by attribute name. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** What a body says of the fields, by attribute name. */
export function valuesOf(fields: readonly FieldDefinition[], body: unknown): Record<string, FieldValue> {
  return Object.fromEntries(fields.map((field) => [field.name, fieldValue(field, at(body, field.pointer))]));
}

/** A value of the described type; null where the service sends none, or one of another type. */
export function fieldValue(field: FieldDefinition, json: unknown): FieldValue {
  switch (field.type) {
    case 'object':
      return isRecord(json) ? valuesOf(field.fields ?? [], json) : null;
    case 'list':
    case 'set':
      return Array.isArray(json) ? json.map((item) => elementOf(field, item)) : null;
    case 'map':
      return isRecord(json) ? mapValues(json, (item) => elementOf(field, item)) : null;
    default:
      return primitive(field.type, json);
  }
}

export interface BodyOptions {
  /** Puts a word in the place of every sensitive value, for what is written down. @default false */
  readonly hidesSecrets?: boolean;
}

/** A request body of what the configuration says, without what only the service sets. */
export function bodyOf(
  fields: readonly FieldDefinition[],
  values: FieldValues,
  options: BodyOptions = {},
): Record<string, unknown> {
  const sent = fields.filter(({ readOnly, name }) => readOnly !== true && isKnown(values[name]));
  return build(sent.map((field) => [field.pointer, jsonOf(field, values[field.name], options)])) as Record<
    string,
    unknown
  >;
}

function jsonOf({ type, fields, sensitive }: FieldDefinition, value: unknown, options: BodyOptions): unknown {
  if (sensitive && options.hidesSecrets) return '(sensitive)';
  if (!fields) return value;
  const members = (item: unknown) => bodyOf(fields, item as FieldValues, options);
  if (type === 'object') return members(value);
  return Array.isArray(value) ? value.map(members) : mapValues(value as FieldValues, members);
}

function elementOf({ element, fields }: FieldDefinition, json: unknown): FieldValue {
  if (fields) return isRecord(json) ? valuesOf(fields, json) : null;
  return primitive(element ?? 'string', json);
}

function primitive(type: PrimitiveType, json: unknown): string | number | boolean | null {
  if (type === 'string') return typeof json === 'string' ? json : null;
  if (type === 'number') return typeof json === 'number' ? json : null;
  return typeof json === 'boolean' ? json : null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapValues<T, R>(record: Readonly<Record<string, T>>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
