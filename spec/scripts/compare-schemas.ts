/** A schema, as far as it can change for the worse. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  [bound: string]: unknown;
}

/** How two schemas are compared. */
export interface Comparison {
  old: (schema: Schema) => Schema;
  now: (schema: Schema) => Schema;
  /** A request may only ask for less than before, and a response only promise more. */
  side: 'request' | 'response';
}

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

/** What breaks callers when the second schema takes the place of the first, with the path of the field. */
export function compareSchemas(first: Schema, second: Schema, how: Comparison, path = ''): string[] {
  const [before, after] = [how.old(first), how.now(second)];
  const at = path === '' ? '' : `${path} `;
  if (String(before.type) !== String(after.type)) return [`${at}has the type ${after.type}`];
  return [
    ...compareWords(before, after, how.side).map((change) => at + change),
    ...compareBounds(before, after, how.side).map((change) => at + change),
    ...compareRequired(before, after, how.side, path),
    ...compareChildren(before, after, how, path),
  ];
}

/** Values, formats and patterns: a request must take what it took, a response give nothing that is new. */
function compareWords(before: Schema, after: Schema, side: Comparison['side']): string[] {
  const changes = ['format', 'pattern'].flatMap((word) => {
    const [was, is] = [before[word], after[word]];
    if (was === is) return [];
    const worse = side === 'request' ? is !== undefined : was !== undefined;
    return worse ? [`has the ${word} ${is ?? 'no more'}`] : [];
  });
  const [wide, narrow] = side === 'request' ? [before.enum, after.enum] : [after.enum, before.enum];
  if (narrow === undefined) return changes;
  if (wide === undefined)
    return [...changes, side === 'request' ? 'has a list of values' : 'has no list of values'];
  const lost = wide.filter((value) => !narrow.includes(value));
  const word = side === 'request' ? 'refuses' : 'may be';
  return [...changes, ...lost.map((value) => `${word} ${JSON.stringify(value)}`)];
}

function compareBounds(before: Schema, after: Schema, side: Comparison['side']): string[] {
  const sign = side === 'request' ? 1 : -1;
  const worse = (bound: string, direction: number, unbounded: number): string[] => {
    const was = (before[bound] as number | undefined) ?? unbounded;
    const is = (after[bound] as number | undefined) ?? unbounded;
    return (is - was) * direction * sign > 0 ? [`has the ${bound} ${after[bound] ?? 'no more'}`] : [];
  };
  return [
    ...lower.flatMap((bound) => worse(bound, 1, Number.NEGATIVE_INFINITY)),
    ...upper.flatMap((bound) => worse(bound, -1, Number.POSITIVE_INFINITY)),
  ];
}

function compareRequired(before: Schema, after: Schema, side: Comparison['side'], path: string): string[] {
  const [old, now] = [before.required ?? [], after.required ?? []];
  const field = (name: string): string => (path === '' ? name : `${path}.${name}`);
  if (side === 'request') {
    return now.filter((name) => !old.includes(name)).map((name) => `${field(name)} is required`);
  }
  return old.filter((name) => !now.includes(name)).map((name) => `${field(name)} is no longer certain`);
}

function compareChildren(before: Schema, after: Schema, how: Comparison, path: string): string[] {
  const changes = Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
    const field = path === '' ? name : `${path}.${name}`;
    const next = after.properties?.[name];
    return next === undefined ? [`${field} is gone`] : compareSchemas(schema, next, how, field);
  });
  if (before.items && after.items)
    changes.push(...compareSchemas(before.items, after.items, how, `${path}[]`));
  const [was, is] = [before.oneOf ?? [], after.oneOf ?? []];
  if (was.length !== is.length) return [...changes, `${path} has ${is.length} forms`.trim()];
  return [...changes, ...was.flatMap((schema, index) => compareSchemas(schema, is[index] ?? {}, how, path))];
}
