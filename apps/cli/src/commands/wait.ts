import { combine, type ExitCode } from '../exit-codes.ts';
import { follow, tellLeft } from '../follow.ts';
import type { Session } from '../session.ts';
import { pathOf, planTargets, type Targets } from '../targets.ts';
import { timeout } from './flags.ts';
import { uniqueIds } from './video-ids.ts';

/** As they are typed. */
export interface WaitFlags {
  out?: string | undefined;
  overwrite?: boolean | undefined;
  timeout?: string | undefined;
}

/** Waits for videos, and downloads them if there is a place for them. */
export async function wait(
  session: Session,
  givenIds: readonly string[],
  flags: WaitFlags,
): Promise<ExitCode> {
  const ids = uniqueIds(givenIds);
  const overwrite = flags.overwrite === true;
  const timeoutMs = timeout(flags.timeout);
  const targets = await planTargets({ out: flags.out, count: ids.length, overwrite, ids });
  return followAll(session, ids, targets, { command: 'wait', overwrite, timeoutMs });
}

/** Downloads completed videos; without `out`, as ID.mp4 into the folder where one is. */
export async function download(
  session: Session,
  givenIds: readonly string[],
  flags: Omit<WaitFlags, 'timeout'>,
): Promise<ExitCode> {
  const ids = uniqueIds(givenIds);
  const overwrite = flags.overwrite === true;
  const targets = await planTargets({ out: flags.out ?? './', count: ids.length, overwrite, ids });
  return followAll(session, ids, targets, { command: 'download', overwrite });
}

async function followAll(
  session: Session,
  ids: readonly string[],
  targets: Targets,
  options: Parameters<typeof follow>[3],
): Promise<ExitCode> {
  const client = await session.connect();
  const endings = await Promise.all(
    ids.map((id, index) => follow(session, client, { id, path: pathOf(targets, index, id) }, options)),
  );
  tellLeft(
    session,
    endings.flatMap(({ left }) => left ?? []),
    targets,
    options,
  );
  return combine(endings.map(({ code }) => code));
}
