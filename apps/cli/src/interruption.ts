import { EXIT, type ExitCode } from './exit-codes.ts';

/** The reason of an abort by a signal. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly exitCode: ExitCode;

  constructor(signal: string) {
    super(`interrupted by ${signal}`);
    this.exitCode = signal === 'SIGINT' ? EXIT.interrupted : EXIT.terminated;
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * A signal that aborts with the first interruption, so that what is under way can be brought to a good end. The
 * second interruption ends the process at once, after `giveUp`.
 */
export function watchInterruption(
  process: NodeJS.Process,
  giveUp: () => void,
): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const interrupt = (name: string) => {
    const reason = new Interrupted(name);
    if (controller.signal.aborted) {
      giveUp();
      process.exit(reason.exitCode);
    }
    controller.abort(reason);
  };
  for (const name of SIGNALS) process.on(name, interrupt);
  return {
    signal: controller.signal,
    stop: () => {
      for (const name of SIGNALS) process.off(name, interrupt);
    },
  };
}
