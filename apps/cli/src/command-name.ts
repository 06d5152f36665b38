/** How the command was called, so that it can be called again. */
export function commandName({
  npm_lifecycle_event: script,
  npm_command: command,
}: NodeJS.ProcessEnv): string {
  if (script === 'videogen') return 'pnpm videogen';
  return command === 'exec' ? 'npx videogen' : 'videogen';
}
