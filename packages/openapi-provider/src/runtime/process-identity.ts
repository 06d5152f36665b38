import { readFileSync } from 'node:fs';

/**
 * Names a process that is running, in a way that no later process shares; undefined when there is none. On Linux the
 * name holds the process's start, and a process that has ended counts as gone although nobody has collected it yet,
 * as happens in containers without an init. Elsewhere it is only the id.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform !== 'linux') return isAlive(pid) ? String(pid) : undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name comes before, in brackets, and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return /[ZX]/.test(fields[0] ?? 'X') ? undefined : `${pid}@${fields[19]}`;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
