import type { CompletedCommand } from './model.ts';

/** For sed: the name of each flag in a help. */
const FLAGS_OF_HELP = String.raw`s/^  \(-[a-z], \)\{0,1\}\(--[a-z-]*\) .*/\2/p`;

/** Completes without the package bash-completion, from bash 3.2 on, which macOS has. */
export function bashScript(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(' ');
  return `# completions of videogen for bash: source <(videogen completion bash)
_videogen() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  local flags='' words='' files='' values=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=( $(compgen -W '${names} --help --version' -- "$current") )
    return
  fi
  case "\${COMP_WORDS[1]}" in
${commands.map(commandCase).join('\n')}
  esac
  case "$flags$current" in ask-*)
    flags=$("\${COMP_WORDS[0]}" "\${COMP_WORDS[1]}" --help 2>/dev/null | sed -n '${FLAGS_OF_HELP}') ;;
  esac
  case " $files " in *" $previous "*)
    compopt -o filenames 2>/dev/null
    local IFS=$'\\n'
    COMPREPLY=( $(compgen -f -- "$current") )
    return ;;
  esac
  case " $values " in *" $previous "*) return ;; esac
  case "$current" in
    -*) COMPREPLY=( $(compgen -W "$flags" -- "$current") ) ;;
    *) COMPREPLY=( $(compgen -W "$words" -- "$current") ) ;;
  esac
}
complete -F _videogen videogen
`;
}

function commandCase({ name, flags, words, isHandedOver }: CompletedCommand): string {
  if (isHandedOver) return `    ${name}) flags=ask ;;`;
  const namesOf = (value: 'file' | 'other') =>
    flags.flatMap((flag) => (flag.value === value ? flag.names : [])).join(' ');
  const all = flags.flatMap(({ names }) => names.slice(0, 1)).join(' ');
  const parts = [
    `flags='${all}'`,
    `words='${words.join(' ')}'`,
    `files='${namesOf('file')}'`,
    `values='${namesOf('other')}'`,
  ];
  return `    ${name}) ${parts.join(' ')} ;;`;
}
