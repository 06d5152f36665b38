import type { Clock } from './clock.ts';

/**
 * Calls `gone` once when the parent process has ended, which it is asked for every second: a process that is
 * killed tells nobody. Returns a function that ends the watch.
 */
export function watchParent(clock: Clock, gone: () => void, parent: () => number = () => process.ppid) {
  const first = parent();
  const end = clock.every(1000, () => {
    if (parent() === first && exists(first)) return;
    end();
    gone();
  });
  return end;
}

/** Where a process keeps its parent's id when the parent is gone (Windows), the id leads nowhere. */
function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
