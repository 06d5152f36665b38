import type { FieldConstraints, FieldDefinition } from '../runtime/definition.ts';

/** Values by attribute name. */
export type Values = Readonly<Record<string, unknown>>;

/** Values of a configuration that the constraints allow, as far as they can be met without knowing the API. */
export function sampleConfig(fields: readonly FieldDefinition[], given: Values = {}): Values {
  const set = fields.filter(({ readOnly, computed, name }) => (!readOnly && !computed) || name in given);
  return Object.fromEntries(set.map((field) => [field.name, given[field.name] ?? sampleOf(field, 'config')]));
}

/** What a service could tell of the field, as JSON. */
export function sampleJson(field: FieldDefinition): unknown {
  return sampleOf(field, 'json');
}

function sampleOf(field: FieldDefinition, form: 'config' | 'json'): unknown {
  const one = () => elementOf(field, form);
  switch (field.type) {
    case 'object':
      return membersOf(field.fields ?? [], form);
    case 'list':
    case 'set':
      return Array.from({ length: Math.max(1, field.constraints?.minItems ?? 1) }, one);
    case 'map':
      return { sample: one() };
    default:
      return primitive(field.type, field.constraints);
  }
}

function elementOf({ element, fields }: FieldDefinition, form: 'config' | 'json'): unknown {
  return fields ? membersOf(fields, form) : primitive(element ?? 'string');
}

function membersOf(fields: readonly FieldDefinition[], form: 'config' | 'json'): Values {
  if (form === 'config') return sampleConfig(fields);
  return Object.fromEntries(fields.map((field) => [field.pointer.slice(1), sampleJson(field)]));
}

function primitive(type: string, constraints: FieldConstraints = {}): unknown {
  const { enum: [first] = [] } = constraints;
  if (first !== undefined) return first;
  if (type === 'bool') return true;
  return type === 'number' ? numberWithin(constraints) : textOf(constraints);
}

function numberWithin({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
  integer,
}: FieldConstraints) {
  const step = multipleOf ?? (integer ? 1 : 0.5);
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + step);
  const most = maximum ?? (exclusiveMaximum === undefined ? undefined : exclusiveMaximum - step);
  const wanted = Math.max(least ?? Math.min(1, most ?? 1), Number.MIN_SAFE_INTEGER);
  return multipleOf === undefined ? wanted : Math.ceil(wanted / multipleOf) * multipleOf;
}

const byFormat: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000001',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  email: 'somebody@example.com',
  uri: 'https://example.com/sample',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  hostname: 'example.com',
};

function textOf({ format, minLength = 0, maxLength }: FieldConstraints): string {
  const text = byFormat[format ?? ''] ?? 'sample'.padEnd(minLength, '-');
  return maxLength === undefined ? text : text.slice(0, Math.max(maxLength, 0));
}
