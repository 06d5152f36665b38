import jsonpointer from 'jsonpointer';

/** The body as JSON, or undefined when it is something else. */
export async function jsonOf(response: Response): Promise<unknown> {
  return parseJson(await response.text().catch(() => ''));
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** What a JSON pointer leads to, or undefined. */
export function at(body: unknown, pointer: string): unknown {
  return isObject(body) ? jsonpointer.get(body, pointer) : undefined;
}

/** The string or number that a pointer leads to, as text, or undefined. */
export function textAt(body: unknown, pointer: string | undefined): string | undefined {
  const value = pointer === undefined ? undefined : at(body, pointer);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A JSON body with these values at these pointers. */
export function build(values: readonly (readonly [pointer: string, value: unknown])[]): object {
  const body = {};
  for (const [pointer, value] of values) jsonpointer.set(body, pointer, value);
  return body;
}
