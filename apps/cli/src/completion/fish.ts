import type { CompletedCommand, CompletedFlag } from './model.ts';

/** One `complete` for each command, flag and word. */
export function fishScript(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(' ');
  const lines = commands.flatMap((command) => [
    `complete -c videogen -n $videogen_first -a ${command.name} -d ${quoted(command.summary)}`,
    ...command.flags.map((flag) => flagLine(command.name, flag)),
    ...command.words.map((word) => `complete -c videogen -n ${after(command.name)} -a ${word}`),
  ]);
  return `# completions of videogen for fish: videogen completion fish | source
set -l videogen_first 'not __fish_seen_subcommand_from ${names}'
complete -c videogen -f
${lines.join('\n')}
`;
}

function flagLine(command: string, { names, summary, value }: CompletedFlag): string {
  const forms = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  const wanted = value === undefined ? '' : value === 'file' ? ' -r -F' : ' -x';
  return `complete -c videogen -n ${after(command)} ${forms.join(' ')}${wanted} -d ${quoted(summary)}`;
}

function after(command: string): string {
  return `'__fish_seen_subcommand_from ${command}'`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
