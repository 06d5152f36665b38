import { isKnown, isUnknown } from '@videogen/terraform-plugin';
import type { FieldDefinition } from './definition.ts';
import { isEmpty, isEqual } from './equal.ts';
import { type FieldValue, type FieldValues, isRecord } from './field-values.ts';

type Fields = readonly FieldDefinition[];

/** What is so after a write: as planned, and what the plan left open as the service tells. */
export function afterWrite(
  fields: Fields,
  planned: FieldValues,
  told: FieldValues,
): Record<string, FieldValue> {
  return byField(fields, (field) => settled(field, planned[field.name] ?? null, told[field.name] ?? null));
}

function settled(field: FieldDefinition, planned: FieldValue, told: FieldValue): FieldValue {
  if (isUnknown(planned)) return told;
  const { fields } = field;
  if (!fields) return planned;
  return eachThing(field, planned, (item, key) =>
    afterWrite(fields, item, counterpart(field, item, key, told)),
  );
}

/** What is so when it is read: as the service tells, but what it never tells stays as it was. */
export function afterRead(fields: Fields, state: FieldValues, told: FieldValues): Record<string, FieldValue> {
  return byField(fields, (field) => refreshed(field, state[field.name] ?? null, told[field.name] ?? null));
}

function refreshed(field: FieldDefinition, state: FieldValue, told: FieldValue): FieldValue {
  if (field.writeOnly) return state;
  // An empty list and none at all mean the same, and the configuration has one spelling of it.
  if (isEmpty(state) && isEmpty(told)) return state;
  if (field.type === 'set' && isSameSet(state, told)) return state;
  const { fields } = field;
  if (!fields) return told;
  return eachThing(field, told, (item, key) => afterRead(fields, counterpart(field, item, key, state), item));
}

/** Changes every object that a structure holds, which may be the structure itself. */
function eachThing(
  { type }: FieldDefinition,
  value: FieldValue,
  change: (item: FieldValues, key: string | number) => FieldValues,
): FieldValue {
  const each = (item: unknown, key: string | number) => (isRecord(item) ? change(item, key) : item);
  if (type === 'object') return each(value, '') as FieldValue;
  if (Array.isArray(value)) return value.map(each);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, each(item, key)]));
}

/** The object in another value that is the same one: by its place, or in a set by what is known of it. */
function counterpart(
  { type, fields = [] }: FieldDefinition,
  item: FieldValues,
  key: string | number,
  other: FieldValue,
): FieldValues {
  const isAlike = (it: unknown) =>
    isRecord(it) && fields.every(({ name }) => !isKnown(item[name]) || isEqual(item[name], it[name]));
  const found =
    type === 'object'
      ? other
      : type === 'set' && Array.isArray(other)
        ? other.find(isAlike)
        : (other as Record<string | number, unknown> | null)?.[key];
  return isRecord(found) ? found : {};
}

/** The names of attributes that were sent and that the service now tells otherwise. */
export function changedByService(fields: Fields, sent: FieldValues, told: FieldValues): string[] {
  return fields
    .filter(({ name, readOnly, writeOnly }) => !readOnly && !writeOnly && isKnown(sent[name]))
    .filter(
      (field) => !isEqual(refreshed(field, sent[field.name], told[field.name] ?? null), sent[field.name]),
    )
    .map(({ name }) => name);
}

function isSameSet(a: FieldValue, b: FieldValue): boolean {
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((item) => b.some((other) => isEqual(item, other)));
}

function byField(fields: Fields, value: (field: FieldDefinition) => FieldValue): Record<string, FieldValue> {
  return Object.fromEntries(fields.map((field) => [field.name, value(field)]));
}
