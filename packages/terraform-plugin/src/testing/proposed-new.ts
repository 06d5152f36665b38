import type { Attributes } from '../schema/attribute.ts';
import { nestedValue } from '../schema/walk.ts';
import type { Block } from '../server/rpc.ts';
import { isRecord } from '../values/types.ts';

/**
 * The new value that Terraform proposes to a provider: the configuration, and the prior value where a computed
 * attribute is not configured.
 */
export function proposedNew(attributes: Attributes, prior: Block | null, config: Block): Block {
  const entries = Object.entries(attributes).map(([name, attribute]) => {
    const configured = config[name] ?? null;
    const before = nestedValue(prior, name);
    if (attribute.computed && configured === null) return [name, before] as const;
    if (attribute.kind !== 'single' || !isRecord(configured)) return [name, configured] as const;
    return [name, proposedNew(attribute.attributes, isRecord(before) ? before : null, configured)] as const;
  });
  return Object.fromEntries(entries);
}
