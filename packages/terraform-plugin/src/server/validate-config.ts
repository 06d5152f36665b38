import type { Attribute } from '../schema/attribute.ts';
import type { Block as NestedBlock } from '../schema/block.ts';
import type { Schema } from '../schema/schema.ts';
import type { Validator } from '../schema/validator.ts';
import { type ValueAt, walkValues } from '../schema/walk.ts';
import { formatPath } from '../values/path.ts';
import { isKnown } from '../values/unknown.ts';
import type { OperationContext, ValidateContext } from './definition.ts';
import { reportInexact } from './inexact.ts';
import { asModel, attempt } from './operation.ts';
import type { Block, Reply } from './rpc.ts';

interface Validated {
  readonly schema: Schema;
  validate?(context: ValidateContext<Schema>): void | Promise<void>;
}

/**
 * Validates a configuration: each attribute and block, nested ones too, then the whole. The latter only when every
 * attribute is right in itself, so that it may rely on that.
 */
export async function validateConfig(
  subject: Validated,
  config: Block,
  operation: OperationContext,
  writeOnlyAllowed = false,
): Promise<Reply> {
  const { diagnostics } = operation;
  for (const at of walkValues(subject.schema, config)) {
    await attempt(operation, () => validateField(at, operation, writeOnlyAllowed), undefined);
  }
  if (!diagnostics.hasErrors) {
    await attempt(operation, () => subject.validate?.({ ...operation, config: asModel(config) }), undefined);
  }
  return { diagnostics: diagnostics.items };
}

function validateField(at: ValueAt, operation: OperationContext, writeOnlyAllowed: boolean): void {
  const { field, path, value } = at;
  const passes =
    field.kind === 'block'
      ? validateCount(field, at, operation)
      : validatePresence(field, at, operation, writeOnlyAllowed);
  if (!passes) return;
  const { diagnostics } = operation;
  const isUsed = !(field.kind === 'block' && Array.isArray(value) && value.length === 0);
  if (field.deprecated !== undefined && isUsed) {
    diagnostics.warning(`${formatPath(path)} is deprecated`, field.deprecated, path);
  }
  if (!isKnown(value)) return;
  if (field.kind !== 'block' && !reportInexact(field, value, path, diagnostics)) return;
  const sensitive = field.kind !== 'block' && field.sensitive === true;
  // The schema pairs each field with validators of its own type.
  for (const validator of (field.validators ?? []) as readonly Validator<unknown>[]) {
    validator.validate({ value, path, diagnostics, sensitive });
  }
}

/** True when there is a value to look at. */
function validatePresence(
  attribute: Attribute,
  { path, value }: ValueAt,
  { diagnostics }: OperationContext,
  writeOnlyAllowed: boolean,
): boolean {
  const name = formatPath(path);
  if (value === null) {
    if (attribute.required) diagnostics.error(`${name} is missing`, `${name} is required.`, path);
    return false;
  }
  if (!attribute.required && !attribute.optional) {
    diagnostics.error(`${name} cannot be set`, `The provider decides ${name}; remove it here.`, path);
    return false;
  }
  if (attribute.writeOnly && !writeOnlyAllowed) {
    diagnostics.error(
      `${name} cannot be set`,
      `${name} is write-only, so that no plan and no state holds it. That needs Terraform 1.11 or later.`,
      path,
    );
    return false;
  }
  return true;
}

/** Terraform counts what it can count before it asks; blocks of a dynamic block are counted here. */
function validateCount(
  block: NestedBlock,
  { path, value }: ValueAt,
  { diagnostics }: OperationContext,
): boolean {
  const name = formatPath(path);
  if (block.nesting === 'single') {
    if (value === null && block.required) {
      diagnostics.error(`${name} is missing`, `A ${name} block is required.`, path);
    }
    return value !== null;
  }
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = block;
  if (!Array.isArray(value) || (value.length >= minItems && value.length <= maxItems)) return true;
  const bound = value.length < minItems ? `at least ${minItems}` : `at most ${maxItems}`;
  const wrong = value.length < minItems ? 'few' : 'many';
  diagnostics.error(
    `Too ${wrong} ${name} blocks`,
    `There must be ${bound} ${name} blocks, and there are ${value.length}.`,
    path,
  );
  return false;
}
