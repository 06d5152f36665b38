import xterm from '@xterm/headless';

const CELL = { width: 8.4, height: 19 };
const MARGIN = 16;
const PAPER = '#16181d';
const INK = '#d6d9e0';
/** The colours that a terminal has for 0 to 7. */
const COLOURS = ['#16181d', '#f07178', '#7fc98b', '#e6c07b', '#7aa2f7', '#c792ea', '#56c2d6', '#d6d9e0'];

interface Run {
  text: string;
  readonly column: number;
  readonly style: string;
}

/**
 * What a terminal shows after `written`, as an SVG of the same letters.
 *
 * @param columns how wide the terminal is
 */
export async function terminalSvg(written: string, columns: number, title: string): Promise<string> {
  const view = new xterm.Terminal({ cols: columns, rows: 40, allowProposedApi: true, convertEol: true });
  await new Promise<void>((done) => view.write(written, done));
  const lines = Array.from({ length: 40 }, (_, row) => runsOf(view, row));
  while (lines.at(-1)?.length === 0) lines.pop();
  view.dispose();
  const width = Math.ceil(columns * CELL.width + 2 * MARGIN);
  const height = lines.length * CELL.height + 2 * MARGIN;
  const texts = lines.flatMap((runs, row) => runs.map((run) => textOf(run, row)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(title)}</title>
<rect width="${width}" height="${height}" rx="8" fill="${PAPER}"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="${INK}">
${texts.join('\n')}
</g>
</svg>
`;
}

/** The words of a line; a change of style ends one. */
function runsOf(view: InstanceType<typeof xterm.Terminal>, row: number): Run[] {
  const line = view.buffer.active.getLine(row);
  const end = line?.translateToString(true).length ?? 0;
  const runs: Run[] = [];
  for (let column = 0; column < end; column++) {
    const cell = line?.getCell(column);
    if (!cell) continue;
    const colour = cell.isFgDefault() ? '' : ` fill="${COLOURS[cell.getFgColor() % 8]}"`;
    const style = `${colour}${cell.isDim() ? ' opacity="0.5"' : ''}${cell.isBold() ? ' font-weight="bold"' : ''}`;
    const text = cell.getChars().trim();
    const last = runs.at(-1);
    const isJoined = last?.style === style && last.column + last.text.length === column;
    if (text !== '' && isJoined) last.text += text;
    else if (text !== '') runs.push({ text, column, style });
  }
  return runs;
}

function textOf({ text, column, style }: Run, row: number): string {
  const x = (MARGIN + column * CELL.width).toFixed(1);
  const y = MARGIN + row * CELL.height + 14;
  // The length makes the columns stand below one another, whatever the font.
  const length = (text.length * CELL.width).toFixed(1);
  return `<text x="${x}" y="${y}" textLength="${length}" lengthAdjust="spacingAndGlyphs"${style}>${escaped(text)}</text>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
