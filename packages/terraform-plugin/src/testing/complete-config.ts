import type { Container } from '../schema/block.ts';
import { fieldsOf, mapNested, nestedOf } from '../schema/field.ts';
import type { Block } from '../server/rpc.ts';

/** A configuration as a user writes it: what is left out is null. Values may be unknown anywhere. */
export type Config = Readonly<Record<string, unknown>>;

/** The whole configuration. @throws Error when it has an attribute that the schema has not. */
export function completeConfig(container: Container, config: Config): Block {
  const fields = fieldsOf(container);
  const extra = Object.keys(config).find((name) => !fields.some(([known]) => known === name));
  if (extra !== undefined) {
    throw new Error(`Unsupported argument: an argument named "${extra}" is not expected here.`);
  }
  const entries = fields.map(([name, field]) => {
    const nested = nestedOf(field);
    const nothing = field.kind === 'block' && field.nesting !== 'single' ? [] : null;
    const value = config[name] ?? nothing;
    if (nested === undefined) return [name, value] as const;
    return [
      name,
      mapNested(nested.nesting, value, (object) => completeConfig(nested.container, object)),
    ] as const;
  });
  return Object.fromEntries(entries);
}
