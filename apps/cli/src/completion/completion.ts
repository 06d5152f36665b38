import type { Command } from '@commander-js/extra-typings';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { modelOf } from './model.ts';
import { zshScript } from './zsh.ts';

/** The shells that completions can be written for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof SHELLS)[number];

const writers = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** A script that completes the program's commands and flags, written from the program itself. */
export function completionScript(shell: Shell, program: Command): string {
  return writers[shell](modelOf(program));
}
