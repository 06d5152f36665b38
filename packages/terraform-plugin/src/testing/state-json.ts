import { decimalText, type ExactNumber } from '../values/decimal.ts';
import type { DynamicValue } from '../values/dynamic.ts';
import type { CtyType } from '../values/types.ts';

/** A known value as Terraform's state file holds it, every digit of its numbers included. */
export function writeJson(value: unknown, type: CtyType): string {
  if (value === null) return 'null';
  if (type === 'number') return decimalText(value as ExactNumber);
  if (type === 'dynamic') {
    const dynamic = value as DynamicValue;
    return `{"type":${JSON.stringify(dynamic.type)},"value":${writeJson(dynamic.value, dynamic.type)}}`;
  }
  if (typeof type === 'string') return JSON.stringify(value);
  switch (type[0]) {
    case 'list':
    case 'set':
      return array((value as unknown[]).map((item) => writeJson(item, type[1])));
    case 'tuple':
      return array(type[1].map((inner, index) => writeJson((value as unknown[])[index], inner)));
    case 'map':
      return object(value as Entries, () => type[1]);
    case 'object':
      return object(value as Entries, (name) => type[1][name] as CtyType);
  }
}

type Entries = Readonly<Record<string, unknown>>;

function array(items: readonly string[]): string {
  return `[${items.join(',')}]`;
}

function object(entries: Entries, typeOf: (name: string) => CtyType): string {
  const fields = Object.entries(entries).map(
    ([name, value]) => `${JSON.stringify(name)}:${writeJson(value, typeOf(name))}`,
  );
  return `{${fields.join(',')}}`;
}
