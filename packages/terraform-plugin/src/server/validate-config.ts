import type { Attribute } from '../schema/attribute.ts';
import type { Schema } from '../schema/schema.ts';
import type { Validator } from '../schema/validator.ts';
import { walkValues } from '../schema/walk.ts';
import { formatPath, type Path } from '../values/path.ts';
import { isKnown, type Value } from '../values/unknown.ts';
import type { OperationContext, ValidateContext } from './definition.ts';
import { asModel, attempt } from './operation.ts';
import type { Block, Reply } from './rpc.ts';

interface Validated {
  readonly schema: Schema;
  validate?(context: ValidateContext<Schema>): void | Promise<void>;
}

/**
 * Validates a configuration: each attribute, nested ones too, then the block as a whole. The latter only when every
 * attribute is right in itself, so that it may rely on that.
 */
export async function validateConfig(
  subject: Validated,
  config: Block,
  operation: OperationContext,
): Promise<Reply> {
  const { diagnostics } = operation;
  for (const { attribute, path, value } of walkValues(subject.schema.attributes, config)) {
    await attempt(operation, () => validateAttribute(attribute, path, value, operation), undefined);
  }
  if (!diagnostics.hasErrors) {
    await attempt(operation, () => subject.validate?.({ ...operation, config: asModel(config) }), undefined);
  }
  return { diagnostics: diagnostics.items };
}

function validateAttribute(
  attribute: Attribute,
  path: Path,
  value: Value<unknown>,
  { diagnostics }: OperationContext,
): void {
  const name = formatPath(path);
  if (value === null) {
    if (attribute.required) diagnostics.error(`${name} is missing`, `${name} is required.`, path);
    return;
  }
  if (!attribute.required && !attribute.optional) {
    diagnostics.error(`${name} cannot be set`, `The provider decides ${name}; remove it here.`, path);
    return;
  }
  if (attribute.deprecated !== undefined) {
    diagnostics.warning(`${name} is deprecated`, attribute.deprecated, path);
  }
  if (!isKnown(value)) return;
  // The schema pairs each attribute with validators of its own type.
  for (const validator of (attribute.validators ?? []) as readonly Validator<unknown>[]) {
    validator.validate({ value, path, diagnostics, sensitive: attribute.sensitive === true });
  }
}
