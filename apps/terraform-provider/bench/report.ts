/** What one measurement says. */
export interface Row {
  readonly what: string;
  readonly value: string;
  /** What it stands beside, measured in the same run. */
  readonly beside: string;
  /** The bound that it is to keep; a missed one is marked, and fails nothing. */
  readonly bound?: { readonly text: string; readonly kept: boolean };
}

/** The rows as a table in Markdown. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ what, value, beside, bound }) => {
    const verdict = bound ? `${bound.text}: ${bound.kept ? 'kept' : 'MISSED'}` : '';
    return `| ${what} | ${value} | ${beside} | ${verdict} |`;
  });
  return ['| What | Measured | Beside | Bound |', '|---|---|---|---|', ...lines].join('\n');
}

/** Seconds with as many digits as matter. */
export const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;

/** How many times the second the first is. */
export const times = (a: number, b: number) => `${(a / b).toFixed(2)} x`;
