/** What a caller of the mock may ask for. */
export interface Preferences {
  /** The status to answer with. */
  code?: number;
  /** The name of the example to answer with. */
  example?: string;
}

/**
 * Reads a Prefer header (RFC 7240) such as `code=404, example=flat`. Preferences that mean nothing to the mock
 * are skipped, as the RFC wants it; of two with one name the first counts.
 *
 * @throws RangeError if `code` is no HTTP status.
 */
export function parsePrefer(header: string): Preferences {
  const preferences: Preferences = {};
  for (const match of header.matchAll(/(?:^|,)\s*([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s,;]*))/g)) {
    const name = match[1]?.toLowerCase();
    const value = match[2] ?? match[3] ?? '';
    if (name === 'code') preferences.code ??= toStatus(value);
    if (name === 'example') preferences.example ??= value;
  }
  return preferences;
}

function toStatus(value: string): number {
  if (!/^[1-5]\d\d$/.test(value)) throw new RangeError(`Prefer: code=${value} is no HTTP status`);
  return Number(value);
}
