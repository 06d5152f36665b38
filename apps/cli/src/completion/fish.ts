import type { CompletedCommand, CompletedFlag } from './model.ts';

/** What it looks for, and what it makes of it: the name and the description of each flag in a help. */
const FLAGS_OF_HELP = String.raw`'^  (?:-[a-z], )?(--[a-z-]+)(?: \S*)? +(.*)' '$1\t$2'`;

/** One `complete` for each command, flag and word. */
export function fishScript(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap((command) => [
    `complete -c videogen -n ${after('')} -a ${command.name} -d ${quoted(command.summary)}`,
    ...(command.isHandedOver
      ? [askLine(command.name)]
      : command.flags.map((flag) => flagLine(command.name, flag))),
    ...command.words.map((word) => `complete -c videogen -n ${after(command.name)} -a ${word}`),
  ]);
  return `# completions of videogen for fish: videogen completion fish | source
function __videogen_command
  set -l words (commandline -opc)
  test "$words[2]" = "$argv[1]"
end
function __videogen_asked
  # Only what begins like a flag is worth starting a process for.
  string match -q -- '-*' (commandline -ct); or return
  set -l words (commandline -opc)
  $words[1] $argv[1] --help 2>/dev/null | string replace -rf ${FLAGS_OF_HELP}
end
complete -c videogen -f
complete -c videogen -n ${after('')} -l help -s h -d 'print the help'
complete -c videogen -n ${after('')} -l version -s V -d 'print the version'
${lines.join('\n')}
`;
}

function askLine(command: string): string {
  return `complete -c videogen -n ${after(command)} -a '(__videogen_asked ${command})'`;
}

function flagLine(command: string, { names, summary, value }: CompletedFlag): string {
  const forms = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  const wanted = value === undefined ? '' : value === 'file' ? ' -r -F' : ' -x';
  return `complete -c videogen -n ${after(command)} ${forms.join(' ')}${wanted} -d ${quoted(summary)}`;
}

/** Where that command was typed; '' is none yet. */
function after(command: string): string {
  return command === '' ? `'__videogen_command ""'` : `'__videogen_command ${command}'`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
