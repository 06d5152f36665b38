import { after } from './clock.ts';
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

/** Keys are pressed twice in haste, too: so long what is under way may still clear up, as a download its part of a file. */
const GRACE_MS = 500;

/**
 * A signal that aborts with the first interruption, so that what is under way can be brought to a good end. The
 * second interruption ends the process shortly after, by `giveUp`.
 */
export function watchInterruption(
  process: NodeJS.Process,
  giveUp: () => void,
): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  let callOff: (() => void) | undefined;
  const interrupt = (name: string) => {
    const reason = new Interrupted(name);
    if (controller.signal.aborted) {
      callOff ??= after(GRACE_MS, () => {
        giveUp();
        process.exit(reason.exitCode);
      });
      return;
    }
    controller.abort(reason);
  };
  for (const name of SIGNALS) process.on(name, interrupt);
  return {
    signal: controller.signal,
    stop: () => {
      callOff?.();
      for (const name of SIGNALS) process.off(name, interrupt);
    },
  };
}
