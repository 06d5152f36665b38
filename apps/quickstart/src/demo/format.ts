/** As in "0.4 s". */
export function formatSeconds(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}

/**
 * Lines of a table whose columns are as wide as their longest cell.
 *
 * @param rows the first of them is the heading
 */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
