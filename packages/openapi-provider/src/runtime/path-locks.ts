import pLimit, { type LimitFunction } from 'p-limit';

/** Lets one operation at a time work on a path of the local disk. */
export interface PathLocks {
  /** Runs `work` when every operation that came earlier for one of these paths has ended. */
  run<T>(paths: readonly string[], work: () => Promise<T>): Promise<T>;
}

export function createPathLocks(): PathLocks {
  const locks = new Map<string, LimitFunction>();
  const lockOf = (path: string) => {
    const lock = locks.get(path) ?? pLimit(1);
    locks.set(path, lock);
    return lock;
  };
  return {
    // Always in the same order, so that two operations cannot wait for each other.
    run: (paths, work) =>
      [...new Set(paths)].sort().reduceRight<typeof work>((inner, path) => () => lockOf(path)(inner), work)(),
  };
}
