import type { Video } from '@videogen/client/node';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { forEach, type Session, tellProblem } from '../session.ts';
import { uniqueIds } from './video-ids.ts';

const AT_ONCE = 8;

/** Shows videos as they are now. With `exitCode`, the exit code tells how far they are. */
export async function status(
  { connect, report, signal }: Session,
  givenIds: readonly string[],
  flags: { exitCode?: boolean | undefined },
): Promise<ExitCode> {
  const ids = uniqueIds(givenIds);
  const client = await connect();
  return forEach(ids, AT_ONCE, async (id) => {
    try {
      const video = await client.videos.status(id, { signal });
      const { raw: _, id: __, ...known } = video;
      report.tell({ event: 'result', command: 'status', id, ...known });
      return flags.exitCode ? codeOf(video) : EXIT.done;
    } catch (error) {
      return tellProblem(report, error, { id });
    }
  });
}

function codeOf({ state }: Video): ExitCode {
  if (state === 'completed') return EXIT.done;
  return state === 'failed' ? EXIT.failed : EXIT.unfinished;
}
