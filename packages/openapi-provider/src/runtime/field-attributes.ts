import {
  type Attribute,
  type Attributes,
  attr,
  type PlanModifier,
  planModifiers,
  type Validator,
} from '@videogen/terraform-plugin';
import { listValidators, numberValidators, stringValidators } from './constraints.ts';
import type { FieldDefinition } from './definition.ts';

type Presence = { readonly required: true } | { readonly optional: true; readonly computed?: boolean };
/** One for an attribute of any type: these look only at whether there is a value. */
type Any = PlanModifier<never>;

/** What the configuration sets, with what the description demands of it. */
export function configurable(field: FieldDefinition): Attribute {
  if (field.readOnly) return shown(field);
  const computed = field.computed === true || field.default !== undefined;
  const presence: Presence = field.required
    ? { required: true }
    : { optional: true, ...(computed && { computed }) };
  return attributeOf(field, presence, configurable, field.default);
}

/** What the service tells. */
export function shown(field: FieldDefinition): Attribute {
  return attributeOf({ ...field, replace: false }, { computed: true }, shown);
}

/** The attributes of fields. */
export function attributesOf(
  fields: readonly FieldDefinition[],
  attribute: (field: FieldDefinition) => Attribute,
): Attributes {
  return Object.fromEntries(fields.map((field) => [field.name, attribute(field)]));
}

function attributeOf(
  field: FieldDefinition,
  presence: Presence | { readonly computed: true },
  member: (field: FieldDefinition) => Attribute,
  otherwise?: FieldDefinition['default'],
): Attribute {
  const validates = !('computed' in presence && !('optional' in presence));
  const modifiers = modifiersOf(field, presence);
  const common = {
    ...presence,
    description: field.description,
    ...(field.sensitive && { sensitive: true }),
    ...(modifiers.length > 0 && { planModifiers: modifiers }),
  };
  const only = <T>(validators: Validator<T>[]) => (validates ? { validators } : {});
  switch (field.type) {
    case 'number':
      return attr.number({
        ...common,
        ...only(numberValidators(field.constraints)),
        ...given(isNumber, otherwise),
      });
    case 'bool':
      return attr.bool({ ...common, ...given(isBoolean, otherwise) });
    case 'string':
      return attr.string({
        ...common,
        ...only(stringValidators(field.constraints)),
        ...given(isText, otherwise),
      });
    case 'object':
      return attr.single({ ...common, attributes: attributesOf(field.fields ?? [], member) });
    default:
      if (field.fields) {
        const attributes = attributesOf(field.fields, member);
        return attr[`${field.type}Nested`]({ ...common, attributes, ...itemRules(field, validates) });
      }
      return attr[field.type]({
        ...common,
        element: field.element ?? 'string',
        ...itemRules(field, validates),
      });
  }
}

function itemRules({ type, constraints }: FieldDefinition, validates: boolean) {
  const validators = type === 'map' ? [] : listValidators(constraints);
  return validates && validators.length > 0 ? { validators: validators as Validator<never>[] } : {};
}

function modifiersOf(field: FieldDefinition, presence: object): Any[] {
  const fillsIn = 'optional' in presence && field.computed === true;
  return [
    ...(fillsIn ? [planModifiers.useStateForUnknown<never>()] : []),
    // After an import nobody knows what was sent, and that is worth no new resource.
    ...(field.replace ? [planModifiers.requiresReplaceIfWasSet<never>()] : []),
  ];
}

/** A default of the attribute's own type; a description may state another. */
function given<T>(fits: (value: unknown) => value is T, value: unknown): { default?: T } {
  return fits(value) ? { default: value } : {};
}

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number';
const isBoolean = (value: unknown) => typeof value === 'boolean';
