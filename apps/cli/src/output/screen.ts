import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** The part of a stream that is needed to write on it. */
export type Stream = NodeJS.WriteStream & { isTTY?: boolean };

const CLEAR_TO_END = '\u001b[J';
const CLEAR_LINE = '\u001b[K';

/**
 * Results on standard output, everything else on standard error. There, on a terminal, the last lines may move: they
 * are drawn again in place, and below whatever is written. The cursor is never hidden and no mode is changed, so
 * that there is nothing to restore, however the process ends.
 */
export class Screen {
  readonly #out: Stream;
  readonly #err: Stream;
  /** True where lines can be drawn again. */
  readonly canMove: boolean;
  #live: readonly string[] = [];
  #drawn = 0;

  constructor(out: Stream, err: Stream, env: NodeJS.ProcessEnv) {
    this.#out = out;
    this.#err = err;
    this.canMove = err.isTTY === true && env.TERM !== 'dumb';
  }

  get columns(): number {
    return this.#err.columns || 80;
  }

  get rows(): number {
    return this.#err.rows || 24;
  }

  /** A line on standard output. */
  out(line: string): void {
    this.#between(() => this.#out.write(`${line}\n`));
  }

  /** A line that must not be lost: on standard error, where standard output does not take it any more. */
  keep(line: string): void {
    this.#between(() =>
      this.#out.write(`${line}\n`, (error) => {
        if (error) this.err(line);
      }),
    );
  }

  /** A line on standard error. */
  err(line: string): void {
    this.#between(() => this.#err.write(`${line}\n`));
  }

  /** The lines that move; none takes them away. */
  live(lines: readonly string[]): void {
    this.#live = lines;
    this.#err.write(this.#erasing() + this.#drawing());
  }

  /** The text in a style, where standard output takes styles. */
  paintOut(style: Style, text: string): string {
    return styleText(style, text, { stream: this.#out });
  }

  /** The text in a style, where standard error takes styles. */
  paintErr(style: Style, text: string): string {
    return styleText(style, text, { stream: this.#err });
  }

  #between(write: () => void): void {
    if (this.#drawn > 0) this.#err.write(this.#erasing());
    write();
    if (this.#live.length > 0) this.#err.write(this.#drawing());
  }

  #erasing(): string {
    if (this.#drawn === 0) return '';
    const up = this.#drawn > 1 ? `\u001b[${this.#drawn - 1}A` : '';
    this.#drawn = 0;
    return `\r${up}${CLEAR_TO_END}`;
  }

  // The cursor stays at the end of the last line: a further line would scroll the screen.
  #drawing(): string {
    this.#drawn = this.#live.length;
    return this.#live.map((line) => line + CLEAR_LINE).join('\n');
  }
}
