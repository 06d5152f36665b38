import { styleText } from 'node:util';
import { now } from './clock.ts';
import { formatSeconds, wrap } from './format.ts';

type Style = Parameters<typeof styleText>[0];

// Styles only where standard output is a terminal that wants them.
const paint = (style: Style, text: string) => styleText(style, text, { stream: process.stdout });
const MARGIN = '  │ ';
const INDENT = '  ';

/** What the demo tells, line by line, so that a pipe reads the same as a terminal. */
export interface Screen {
  title(text: string): void;
  /** Runs a step between its heading and a line with the time it took. What it returns is that line's text. */
  step<T>(heading: string, run: () => Promise<Done<T>>): Promise<T>;
  /** What somebody else says, set back. */
  quote(text: string): void;
  table(lines: readonly string[]): void;
  success(text: string): void;
  failure(text: string): void;
  note(text: string): void;
}

/** How a step ended. */
export interface Done<T> {
  said: string;
  value: T;
}

/**
 * The screen that writes to standard output, with colours where that is a terminal, and lines that fit into it. Who
 * reads may stop reading: the demo goes on and clears up, and what then goes wrong is told on standard error.
 */
export function createScreen(): Screen {
  const start = now();
  let isRead = true;
  process.stdout.on('error', () => {
    isRead = false;
  });
  process.stderr.on('error', () => {});
  const write = (text = '') => isRead && process.stdout.write(`${text}\n`);
  const insist = (text: string) => (isRead ? write(text) : process.stderr.write(`${text}\n`));
  const fit = (text: string, indent: string) =>
    wrap(text, (process.stdout.columns || Number.POSITIVE_INFINITY) - indent.length);
  return {
    // Turbo may have left the cursor in the middle of a line.
    title: (text) => write(`\n${paint('bold', text)}`),
    async step(heading, run) {
      const begun = now();
      write(`\n${paint(['bold', 'cyan'], '▸')} ${paint('bold', heading)}`);
      const { said, value } = await run();
      const took = formatSeconds((now() - begun) / 1000);
      write(`  ${paint('green', '✔')} ${said} ${paint('dim', `(${took})`)}`);
      return value;
    },
    quote: (text) => {
      for (const line of fit(text.trimEnd(), MARGIN)) write(paint('dim', MARGIN + line));
    },
    table: ([heading = '', ...rows]) => {
      write(`    ${paint('underline', heading)}`);
      for (const row of rows) write(`    ${row}`);
    },
    success: (text) => write(`\n${paint(['bold', 'green'], text)} ${paint('dim', `(${sinceStart(start)})`)}`),
    failure: (text) => insist(`\n${paint(['bold', 'red'], '✘')} ${fit(text, INDENT).join(`\n${INDENT}`)}`),
    note: (text) => insist(INDENT + fit(text, INDENT).join(`\n${INDENT}`)),
  };
}

function sinceStart(start: number): string {
  return formatSeconds((now() - start) / 1000);
}
