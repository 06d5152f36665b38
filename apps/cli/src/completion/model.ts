import type { Command } from '@commander-js/extra-typings';
import { handOvers } from '../hand-over.ts';

/** A flag as it is completed. */
export interface CompletedFlag {
  /** `--out`, then `-o` if there is one. */
  readonly names: readonly string[];
  readonly summary: string;
  /** What comes after it; `undefined` where nothing does. */
  readonly value: 'file' | 'other' | undefined;
}

/** A command as it is completed. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly CompletedFlag[];
  /** The words that its argument may be. */
  readonly words: readonly string[];
  /** Brought by another package, and so only its own help knows its flags. */
  readonly isHandedOver: boolean;
}

/** What completions can know of a program. */
export function modelOf(program: Command): CompletedCommand[] {
  const commands = program.commands.map((command) => ({
    name: command.name(),
    summary: command.summary(),
    flags: [
      ...command.options.map((option) => ({
        names: [option.long, option.short].filter((name) => name !== undefined && name !== null),
        summary: option.description,
        value: option.required ? valueKind(option.name()) : undefined,
      })),
      { names: ['--help', '-h'], summary: 'print the help', value: undefined },
    ],
    isHandedOver: Object.hasOwn(handOvers, command.name()),
    words: command.registeredArguments.flatMap((argument) => argument.argChoices ?? []),
  }));
  const help = { name: 'help', summary: 'print the help of a command', flags: [], isHandedOver: false };
  return [...commands, { ...help, words: commands.map(({ name }) => name) }];
}

function valueKind(name: string): 'file' | 'other' {
  return name === 'out' || name.endsWith('-file') ? 'file' : 'other';
}
