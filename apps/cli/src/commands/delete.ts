import { GenerationFailedError, type Video, type VideoGen, WaitTimeoutError } from '@videogen/client/node';
import { now, pause } from '../clock.ts';
import { isStillProcessing } from '../errors.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { Interrupted } from '../interruption.ts';
import { forEach, type Session, tellProblem } from '../session.ts';
import { timeout } from './flags.ts';
import { uniqueIds } from './video-ids.ts';

/** As they are typed. */
export interface DeleteFlags {
  wait?: boolean | undefined;
  timeout?: string | undefined;
}

const AT_ONCE = 8;
const DEFAULT_TIMEOUT_MS = 15 * 60_000;
/** Status and deletion may disagree for a moment about whether the video is finished. */
const PAUSE_MS = 2_000;

/** Deletes videos for good, with a result for each. With `wait`, those in processing once they have ended. */
export async function deleteVideos(
  session: Session,
  givenIds: readonly string[],
  flags: DeleteFlags,
): Promise<ExitCode> {
  const { report, commandLine } = session;
  const ids = uniqueIds(givenIds);
  const timeoutMs = timeout(flags.timeout) ?? DEFAULT_TIMEOUT_MS;
  const client = await session.connect();
  const left = { interrupted: [] as string[], timeout: [] as string[] };
  const atOnce = flags.wait ? ids.length : AT_ONCE;
  const code = await forEach(ids, atOnce, async (id) => {
    try {
      if (flags.wait) await deleteWhenEnded(session, client, id, timeoutMs);
      else await client.videos.delete(id, { signal: session.signal });
      report.tell({ event: 'result', command: 'delete', id, deleted: true });
      return EXIT.done;
    } catch (error) {
      if (error instanceof Interrupted) left.interrupted.push(id);
      else if (error instanceof WaitTimeoutError) left.timeout.push(id);
      else
        return tellProblem(report, error, { id, ...nextFor(error, commandLine(['delete', id, '--wait'])) });
      return error instanceof Interrupted ? error.exitCode : EXIT.unfinished;
    }
  });
  for (const reason of ['interrupted', 'timeout'] as const) {
    const rest = left[reason];
    const next = commandLine(['delete', ...rest, ...(flags.wait ? ['--wait'] : [])]);
    if (rest.length > 0) report.tell({ event: 'unfinished', ids: rest, reason, next: [next] });
  }
  return code;
}

async function deleteWhenEnded(
  { report, signal }: Session,
  client: VideoGen,
  id: string,
  timeoutMs: number,
): Promise<void> {
  const end = now() + timeoutMs;
  for (let round = 0; ; round++) {
    if (round > 1) await pause(PAUSE_MS, signal);
    try {
      return await client.videos.delete(id, { signal });
    } catch (error) {
      if (!isStillProcessing(error) || now() >= end) throw error;
    }
    report.begin(id);
    const onProgress = ({ status, progress }: Video) =>
      report.tell({ event: 'progress', id, status, progress });
    const left = Math.max(end - now(), 1);
    await client.videos.wait(id, { signal, timeout: left, onProgress }).then(() => {}, endedAnyway);
  }
}

/** A failed generation can be deleted as well as a completed one. */
function endedAnyway(error: unknown): void {
  if (!(error instanceof GenerationFailedError)) throw error;
}

function nextFor(error: unknown, command: string): { next?: string } {
  return isStillProcessing(error) ? { next: command } : {};
}
