import { DownloadError, GenerationFailedError, type VideoGen, WaitTimeoutError } from '@videogen/client/node';
import { CliError, isStillProcessing, type Problem } from './errors.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { Interrupted } from './interruption.ts';
import type { SavedFile, Unfinished } from './output/event.ts';
import { type Session, tellProblem } from './session.ts';
import { requireFree, type Targets } from './targets.ts';
import { whyNoFile } from './why-no-file.ts';

/** A video that is to be brought to its end. */
export interface Job {
  readonly id: string;
  /** Where to download it; `undefined` for nowhere. */
  readonly path: string | undefined;
}

export interface FollowOptions {
  readonly command: 'generate' | 'wait' | 'download';
  readonly overwrite: boolean;
  /** How long to wait, in milliseconds. @default the client's */
  readonly timeoutMs?: number | undefined;
}

/** A video that goes on without us. */
export interface Left {
  readonly job: Job;
  readonly reason: Unfinished['reason'];
}

/** How it ended; `left` where the service goes on with it. */
export interface Ending {
  readonly code: ExitCode;
  readonly left?: Left;
}

/** Waits for a video, but for the command `download`, and downloads it if it has a path. Tells everything. */
export async function follow(
  session: Session,
  client: VideoGen,
  job: Job,
  options: FollowOptions,
): Promise<Ending> {
  const { id } = job;
  const { report, signal } = session;
  const { command, timeoutMs } = options;
  let isComplete = false;
  try {
    report.begin(id);
    if (command !== 'download') {
      await client.videos.wait(id, {
        signal,
        timeout: timeoutMs,
        onProgress: ({ status, progress }) => report.tell({ event: 'progress', id, status, progress }),
        onUnknownStatus: (status) =>
          report.tell({
            event: 'note',
            message: `${id}: the status "${status}" is not known, and counts as still running`,
          }),
      });
      isComplete = true;
    }
    const file = job.path === undefined ? undefined : await download(session, client, id, job.path, options);
    report.tell({ event: 'result', command, id, ...(file && { file }) });
    return { code: EXIT.done };
  } catch (error) {
    const reason = isComplete ? error : await whyNoFile(error, client, id, signal);
    return endOf(reason, session, job, { isComplete, overwrite: options.overwrite });
  }
}

async function download(
  { report, signal }: Session,
  client: VideoGen,
  id: string,
  path: string,
  { overwrite }: FollowOptions,
): Promise<SavedFile> {
  // Somebody may have written there while the video was made.
  await requireFree([path], overwrite);
  const { sizeBytes, sha256 } = await client.videos.download(id, path, {
    signal,
    onProgress: (progress) => report.tell({ event: 'download', id, ...progress }),
  });
  return { path, sizeBytes, sha256 };
}

function endOf(
  error: unknown,
  session: Session,
  job: Job,
  { isComplete, overwrite }: { isComplete: boolean; overwrite: boolean },
): Ending {
  if (error instanceof Interrupted) return { code: error.exitCode, left: { job, reason: 'interrupted' } };
  if (error instanceof WaitTimeoutError) return { code: EXIT.unfinished, left: { job, reason: 'timeout' } };
  const { id, path = '' } = job;
  const tell = (what: unknown, about: Partial<Problem>) =>
    tellProblem(session.report, what, { id, ...about });
  if (isStillProcessing(error)) {
    const flags = overwrite ? ['--overwrite'] : [];
    return { code: tell(error, { next: session.commandLine(['wait', id, '--out', path, ...flags]) }) };
  }
  if (error instanceof GenerationFailedError) {
    const deletion = session.commandLine(['delete', id]);
    return {
      code: tell(error, {
        next: `generate it again, with another prompt if that was the reason; ${deletion} removes this one`,
      }),
    };
  }
  if (!isComplete && !(error instanceof DownloadError)) return { code: tell(error, {}) };
  // The video is there, only the file is not; where the name is the trouble, another one helps.
  const out = error instanceof CliError ? [] : ['--out', path];
  const next = session.commandLine(['download', id, ...out]);
  return { code: tell(error, { next, ...(error instanceof CliError && { exitCode: EXIT.failed }) }) };
}

/** Tells which videos go on without us, and what continues: one command for all, or one for each numbered file. */
export function tellLeft(
  session: Session,
  left: readonly Left[],
  targets: Targets,
  options: Pick<FollowOptions, 'overwrite' | 'command'>,
): void {
  const command = options.command === 'download' ? 'download' : 'wait';
  const flags = options.overwrite ? ['--overwrite'] : [];
  const line = (ids: readonly string[], out: string | undefined) =>
    session.commandLine([command, ...ids, ...(out === undefined ? [] : ['--out', out, ...flags])]);
  for (const [reason, group] of Map.groupBy(left, (each) => each.reason)) {
    const ids = group.map(({ job }) => job.id);
    const folder = targets.kind === 'folder' ? targets.folder : undefined;
    const next =
      targets.kind === 'files' ? group.map(({ job }) => line([job.id], job.path)) : [line(ids, folder)];
    session.report.tell({ event: 'unfinished', ids, reason, next });
  }
}
