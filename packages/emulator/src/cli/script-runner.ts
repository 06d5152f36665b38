import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Alarm, everySecond } from '../clock.ts';

/** A package manager that runs a script, as its command line shows it. */
const RUNNER = /^(\S*\/)?((npm|npx|pnpm)(\s|$)|node(\.exe)?\s+\S*(npm|npx|pnpm))/;

interface Process {
  parent: number;
  command: string;
}

/**
 * Calls `action` once when one of the package managers that started this process is gone, or a shell between them. npx
 * hands no SIGTERM on to what it started: whoever ends it would leave an emulator behind that nobody knows of. Does
 * nothing for a process that no script started, nor where `ps` cannot tell.
 */
export async function whenRunnerEnds(action: () => void): Promise<Alarm | undefined> {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return undefined;
  const runners = runnersOf(process.ppid, await processes());
  if (runners.length === 0) return undefined;
  const watch = everySecond(() => {
    if (runners.every(isAlive)) return;
    watch.cancel();
    action();
  });
  return watch;
}

/** The processes from this one's parent up to the outermost package manager. What started that is not its business. */
function runnersOf(parent: number, all: Map<number, Process>): number[] {
  const above: number[] = [];
  let outermost = 0;
  for (let pid = parent; all.has(pid); pid = all.get(pid)?.parent ?? 0) {
    above.push(pid);
    if (RUNNER.test(all.get(pid)?.command ?? '')) outermost = above.length;
  }
  return above.slice(0, outermost);
}

async function processes(): Promise<Map<number, Process>> {
  const all = new Map<number, Process>();
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']).catch(() => ({
    stdout: '',
  }));
  for (const line of stdout.split('\n')) {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (pid !== undefined) all.set(Number(pid), { parent: Number(parent), command });
  }
  return all;
}

function isAlive(pid: number): boolean {
  try {
    // Signal 0 only asks.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
