import type { CompletedCommand, CompletedFlag } from './model.ts';

/** For sed: the name and the description of each flag in a help. */
const FLAGS_OF_HELP = String.raw`s/^  \(-[a-z], \)\{0,1\}\(--[a-z-]*\)\( [^ ]*\)\{0,1\}  *\(.*\)/\2:\4/p`;

/** Works as a file `_videogen` in the `fpath`, and sourced. */
export function zshScript(commands: readonly CompletedCommand[]): string {
  return `#compdef videogen
# completions of videogen for zsh: source <(videogen completion zsh)
_videogen() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    '${quoted(`${name}:${summary}`)}'`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    [[ $PREFIX == -* ]] && commands=('--help:print the help' '--version:print the version')
    _describe -t commands 'command' commands
    return
  fi
  local self=$words[1] command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${commands.map(commandCase).join('\n')}
  esac
}
_videogen_ask() {
  # Only what begins like a flag is worth starting a process for.
  [[ $PREFIX == -* ]] || return
  local -a flags
  flags=(\${(f)"$($1 $2 --help 2>/dev/null | sed -n '${FLAGS_OF_HELP}')"})
  _describe -o 'flag' flags
}
if [ "$funcstack[1]" = _videogen ]; then
  _videogen "$@"
else
  compdef _videogen videogen
fi
`;
}

function commandCase({ name, flags, words, isHandedOver }: CompletedCommand): string {
  if (isHandedOver) return `    ${name}) _videogen_ask $self ${name} ;;`;
  const specs = flags.flatMap(flagSpecs);
  if (words.length > 0) specs.push(`'1:word:(${words.join(' ')})'`);
  // Without a word for what stands between the flags, none is completed behind it.
  else specs.push(`'*:argument:()'`);
  return `    ${name}) _arguments ${specs.join(' \\\n      ')} ;;`;
}

function flagSpecs({ names, summary, value }: CompletedFlag): string[] {
  const exclusive = names.length > 1 ? `(${names.join(' ')})` : '';
  const text = summary.replace(/[[\]:]/g, '\\$&');
  const after = value === 'file' ? ':file:_files' : value === 'other' ? ':value: ' : '';
  return names.map((name) => `'${quoted(`${exclusive}${name}[${text}]${after}`)}'`);
}

function quoted(text: string): string {
  return text.replaceAll("'", `'\\''`);
}
