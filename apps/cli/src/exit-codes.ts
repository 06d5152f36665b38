/** What a command's exit code means. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  unfinished: 4,
  authentication: 5,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

// An interruption explains all others; a key that does not work is to be mended before anything else is tried.
const GRAVEST_FIRST: readonly ExitCode[] = [
  EXIT.terminated,
  EXIT.interrupted,
  EXIT.authentication,
  EXIT.usage,
  EXIT.failed,
  EXIT.unfinished,
];

/** The exit code of a command that did several things. */
export function combine(codes: readonly ExitCode[]): ExitCode {
  return GRAVEST_FIRST.find((code) => codes.includes(code)) ?? EXIT.done;
}
