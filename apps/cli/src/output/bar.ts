/** The two parts of a bar, to be drawn differently. */
export interface Bar {
  /** The part before, empty but where the block moves. */
  readonly before: string;
  readonly done: string;
  readonly rest: string;
}

/** The characters of a bar: even without colours they are told apart. */
export interface Glyphs {
  readonly done: string;
  readonly rest: string;
}

/** Box-drawing characters where the terminal can be expected to have them, ASCII elsewhere. */
export function glyphsFor(env: NodeJS.ProcessEnv): Glyphs {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  const isUnicode = process.platform === 'win32' || /utf-?8/i.test(locale);
  return isUnicode && env.TERM !== 'linux' ? { done: '━', rest: '─' } : { done: '#', rest: '.' };
}

const BLOCK = 6;
const STEP_MS = 80;

/**
 * A bar of `width` characters.
 *
 * @param percent from 0 to 100; without it, a block moves to and fro with time.
 */
export function bar(width: number, percent: number | undefined, elapsedMs: number, glyphs: Glyphs): Bar {
  const { done, rest } = glyphs;
  if (percent !== undefined) {
    const count = Math.round((width * Math.min(Math.max(percent, 0), 100)) / 100);
    return { before: '', done: done.repeat(count), rest: rest.repeat(width - count) };
  }
  const block = Math.min(BLOCK, width);
  const way = Math.max(width - block, 1);
  const step = Math.floor(elapsedMs / STEP_MS) % (2 * way);
  const at = width === block ? 0 : way - Math.abs(way - step);
  return { before: rest.repeat(at), done: done.repeat(block), rest: rest.repeat(width - block - at) };
}
