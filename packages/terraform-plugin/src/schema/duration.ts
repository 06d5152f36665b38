const MILLISECONDS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};
const PART = /(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/y;

/**
 * Milliseconds of a duration as Terraform users write it, in Go's syntax: `10m`, `90s`, `1h30m`, `1.5h`, `-5s`, `0`.
 * Undefined when the text is no duration. (The libraries for this accept more than Go does, or less.)
 */
export function parseDuration(text: string): number | undefined {
  const unsigned = text.replace(/^[+-]/, '');
  if (unsigned === '0') return 0;
  let total = 0;
  PART.lastIndex = 0;
  do {
    const [, amount, unit = ''] = PART.exec(unsigned) ?? [];
    if (amount === undefined) return undefined;
    total += Number(amount) * (MILLISECONDS[unit] ?? Number.NaN);
  } while (PART.lastIndex < unsigned.length);
  return text.startsWith('-') ? -total : total;
}
