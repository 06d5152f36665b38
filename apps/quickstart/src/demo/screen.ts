import { styleText } from 'node:util';
import { now } from './clock.ts';
import { formatSeconds } from './format.ts';

type Style = Parameters<typeof styleText>[0];

// Styles only where standard output is a terminal that wants them.
const paint = (style: Style, text: string) => styleText(style, text, { stream: process.stdout });
const write = (text = '') => process.stdout.write(`${text}\n`);

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

/** The screen that writes to standard output, with colours where that is a terminal. */
export function createScreen(): Screen {
  const start = now();
  return {
    title: (text) => write(paint('bold', text)),
    async step(heading, run) {
      const begun = now();
      write(`\n${paint(['bold', 'cyan'], '▸')} ${paint('bold', heading)}`);
      const { said, value } = await run();
      const took = formatSeconds((now() - begun) / 1000);
      write(`  ${paint('green', '✔')} ${said} ${paint('dim', `(${took})`)}`);
      return value;
    },
    quote: (text) => {
      for (const line of text.trimEnd().split('\n')) write(paint('dim', `  │ ${line}`));
    },
    table: ([heading = '', ...rows]) => {
      write(`    ${paint('underline', heading)}`);
      for (const row of rows) write(`    ${row}`);
    },
    success: (text) => write(`\n${paint(['bold', 'green'], text)} ${paint('dim', `(${sinceStart(start)})`)}`),
    failure: (text) => write(`\n${paint(['bold', 'red'], '✘')} ${text}`),
    note: (text) => write(`  ${text}`),
  };
}

function sinceStart(start: number): string {
  return formatSeconds((now() - start) / 1000);
}
