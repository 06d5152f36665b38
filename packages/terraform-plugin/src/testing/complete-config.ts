import type { Attributes } from '../schema/attribute.ts';
import type { Block } from '../server/rpc.ts';
import { isRecord } from '../values/types.ts';

/** A configuration as a user writes it: what is left out is null. Values may be unknown anywhere. */
export type Config = Readonly<Record<string, unknown>>;

/** The whole configuration. @throws Error when it has an attribute that the schema has not. */
export function completeConfig(attributes: Attributes, config: Config): Block {
  const extra = Object.keys(config).find((name) => !Object.hasOwn(attributes, name));
  if (extra !== undefined) {
    throw new Error(`Unsupported argument: an argument named "${extra}" is not expected here.`);
  }
  const entries = Object.entries(attributes).map(([name, attribute]) => {
    const value = config[name] ?? null;
    const isObject = attribute.kind === 'single' && isRecord(value);
    return [name, isObject ? completeConfig(attribute.attributes, value) : value] as const;
  });
  return Object.fromEntries(entries);
}
