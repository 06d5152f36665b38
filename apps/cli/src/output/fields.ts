import { clean } from '../text.ts';

/**
 * A record as aligned lines, `name  value`; fields without a value are left out.
 *
 * @param paint how the names look
 */
export function fieldLines(
  record: Readonly<Record<string, unknown>>,
  paint: (text: string) => string,
): string[] {
  const fields = Object.entries(record).filter(([, value]) => value !== undefined);
  const width = Math.max(0, ...fields.map(([name]) => words(name).length));
  return fields.map(([name, value]) => `${paint(words(name).padEnd(width))}  ${textOf(value)}`);
}

/** `baseUrl` as "base url". */
function words(name: string): string {
  return clean(name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

function textOf(value: unknown): string {
  return clean(typeof value === 'string' ? value : JSON.stringify(value));
}
