import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { normalize } from '../schema/normalize.ts';
import type { Schema } from '../schema/schema.ts';
import { schemaType } from '../schema/schema-type.ts';
import { conform } from '../values/conform.ts';
import { formatPath } from '../values/path.ts';
import { withoutUnknowns } from '../values/unknowns.ts';
import type { Block } from './rpc.ts';

/**
 * What may go back to Terraform of what a provider's code returned. A value that does not fit the schema is an
 * error and becomes null; the rest is kept, because losing an id is worse than losing an attribute.
 */
export function settle(block: Block, schema: Schema, diagnostics: Diagnostics): Block {
  const { value, problems } = conform(normalize(schema, block), schemaType(schema));
  for (const { problem, path } of problems) {
    diagnostics.error(
      'The provider returned a value that does not fit its schema',
      `${formatPath(path) || 'The object'}: ${problem}. This is a defect in the provider.`,
    );
  }
  return (value ?? {}) as Block;
}

/** The same for a new state, in which nothing may be unknown any more. */
export function settleState(block: Block, schema: Schema, diagnostics: Diagnostics): Block {
  const { value, paths } = withoutUnknowns(settle(block, schema, diagnostics), schemaType(schema));
  if (paths.length > 0) {
    diagnostics.error(
      'The provider left values unknown',
      `Still unknown after the operation: ${paths.map(formatPath).join(', ')}. This is a defect in the provider.`,
    );
  }
  return value as Block;
}
