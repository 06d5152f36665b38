/**
 * Breaks text between words into lines of at most `width` characters. What is set back stays whole, for it is made to
 * be copied, and so does a word that is longer.
 */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => (line.startsWith(' ') ? [line] : wrapLine(line, width)));
}

function wrapLine(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && longer.length > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

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
