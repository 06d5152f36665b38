import type { Container } from '../schema/block.ts';
import { pairElements } from '../schema/correlate.ts';
import { type Field, fieldsOf, isComputed, mapNested, nestedOf, nestedValue } from '../schema/field.ts';
import type { Block } from '../server/rpc.ts';
import { valueAt } from '../values/at.ts';
import { isRecord } from '../values/types.ts';

/**
 * The new value that Terraform proposes to a provider: the configuration, and the prior value where a computed
 * attribute is not configured.
 */
export function proposedNew(container: Container, prior: unknown, config: Block): Block {
  const entries = fieldsOf(container).map(([name, field]) => {
    const before = isRecord(prior) ? nestedValue(prior, name) : null;
    return [name, proposedField(field, before, nestedValue(config, name))] as const;
  });
  return Object.fromEntries(entries);
}

function proposedField(field: Field, prior: unknown, config: unknown): unknown {
  const nested = nestedOf(field);
  if (config === null && isComputed(field)) return nested && wasConfigured(field, prior) ? null : prior;
  if (nested === undefined) return config;
  const { nesting, container } = nested;
  if (nesting === 'set' && Array.isArray(config)) {
    const before = pairElements(container, config, Array.isArray(prior) ? prior : []);
    return config.map((element, index) =>
      isRecord(element) ? proposedNew(container, before[index], element) : element,
    );
  }
  return mapNested(nesting, config, (object, step) => proposedNew(container, valueAt(prior, step), object));
}

/** A prior value with something in it that no provider computes must have stood in the configuration. */
function wasConfigured(field: Field, prior: unknown): boolean {
  const nested = nestedOf(field);
  if (nested === undefined || field.kind === 'block' || !field.optional) return false;
  let found = false;
  mapNested(nested.nesting, prior, (object) => {
    found ||= fieldsOf(nested.container).some(([name, inner]) => {
      const value = nestedValue(object, name);
      return value !== null && (!isComputed(inner) || wasConfigured(inner, value));
    });
  });
  return found;
}
