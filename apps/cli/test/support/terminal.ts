import pty from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { onTestFinished } from 'vitest';
import { expectNoKey, MAIN } from './command.ts';

export interface TerminalOptions {
  cwd: string;
  env: Readonly<Record<string, string>>;
  columns?: number;
  rows?: number;
  /** What runs in it. @default the command, under Node */
  file?: string;
}

/** A real pseudo-terminal, with a screen that shows what a person would see. */
export interface Terminal {
  /** All that was written, control codes included. */
  raw(): string;
  /** The lines of the screen, without the empty ones at its end. */
  screen(): string[];
  press(keys: string): void;
  resize(columns: number, rows: number): void;
  /** The screens, as soon as one matches; rejects when the process ends before that. */
  shows(pattern: RegExp): Promise<string>;
  /** Resolves when something more is written, or the process ends. */
  changes(): Promise<void>;
  readonly exit: Promise<number>;
  /** Where the cursor is, from 0, and whether it can be seen. */
  cursor(): { x: number; y: number; visible: boolean };
}

export const CTRL_C = '\u0003';
export const ENTER = '\r';

/** Opens a terminal in which the command runs. */
export function openTerminal(args: readonly string[], options: TerminalOptions): Terminal {
  const { cwd, env, columns: cols = 80, rows = 24, file } = options;
  const [program, programArgs] = file ? [file, [...args]] : [process.execPath, [MAIN, ...args]];
  const name = env.TERM ?? 'xterm-256color';
  const child = pty.spawn(program, programArgs, { cwd, env: { ...env }, cols, rows, name });
  const view = new xterm.Terminal({ cols, rows, allowProposedApi: true });
  let raw = '';
  const looks = new Set<() => void>();
  child.onData((text) => {
    raw += text;
    view.write(text, () => {
      for (const look of looks) look();
    });
  });
  const exit = new Promise<number>((resolve) => {
    child.onExit(({ exitCode }) => view.write('', () => resolve(exitCode)));
  });
  let isOver = false;
  void exit.then(() => {
    isOver = true;
    expectNoKey(raw);
  });
  onTestFinished(() => {
    if (!isOver) child.kill('SIGKILL');
    view.dispose();
  });
  const screen = () => linesOf(view);
  return {
    raw: () => raw,
    screen,
    press: (keys) => child.write(keys),
    resize: (columns, newRows) => {
      child.resize(columns, newRows);
      view.resize(columns, newRows);
    },
    shows: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const text = screen().join('\n');
          if (!pattern.test(text)) return false;
          looks.delete(look);
          resolve(text);
          return true;
        };
        looks.add(look);
        void exit.then(() => look() || reject(new Error(`never showed ${pattern}:\n${screen().join('\n')}`)));
        look();
      }),
    changes: () =>
      new Promise((resolve) => {
        const look = () => {
          looks.delete(look);
          resolve();
        };
        looks.add(look);
        void exit.then(look);
      }),
    exit,
    cursor: () => ({
      x: view.buffer.active.cursorX,
      y: view.buffer.active.baseY + view.buffer.active.cursorY,
      visible: raw.lastIndexOf('\u001b[?25l') <= raw.lastIndexOf('\u001b[?25h'),
    }),
  };
}

function linesOf(view: InstanceType<typeof xterm.Terminal>): string[] {
  const { active } = view.buffer;
  const lines = Array.from(
    { length: active.length },
    (_, row) => active.getLine(row)?.translateToString(true) ?? '',
  );
  while (lines.at(-1) === '') lines.pop();
  return lines;
}
