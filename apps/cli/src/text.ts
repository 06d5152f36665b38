import { stripVTControlCharacters } from 'node:util';

/** Text from elsewhere, made safe for a terminal: one line, without control characters. */
export function clean(text: string): string {
  const plain = stripVTControlCharacters(text).replace(/\s+/g, ' ');
  // Also what only reorders or hides: a message must look like what it says.
  return plain.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim();
}

/** A word as it has to be typed in a POSIX shell. */
export function shellWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** As in "12 s", "3 min 05 s" or "1 h 02 min". */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  if (minutes < 60) return `${minutes} min ${two(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
}

const UNIT_MS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds of a time such as `90s`, `15m`, `2h` or `500ms`; a bare number is seconds. `undefined` for no time. */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text) ?? [];
  const milliseconds = Number(amount) * (UNIT_MS[unit] ?? Number.NaN);
  return milliseconds > 0 ? milliseconds : undefined;
}
