import type { VideoGen } from '@videogen/client/node';
import { readStream } from '../config/settings.ts';
import { explain, usageError } from '../errors.ts';
import { combine, EXIT, type ExitCode } from '../exit-codes.ts';
import { type Ending, type FollowOptions, follow, type Left, tellLeft } from '../follow.ts';
import { Interrupted } from '../interruption.ts';
import { type Session, tellProblem } from '../session.ts';
import { pathOf, planTargets, type Targets } from '../targets.ts';
import { positiveNumber, timeout, wholeNumber } from './flags.ts';

/** As they are typed. */
export interface GenerateFlags {
  duration?: string | undefined;
  quality?: string | undefined;
  count: string;
  wait?: boolean | undefined;
  out?: string | undefined;
  overwrite?: boolean | undefined;
  timeout?: string | undefined;
}

/** More at once is rather a mistake than a wish. */
const MOST_VIDEOS = 100;

interface Order {
  readonly prompt: string;
  readonly duration: number | undefined;
  readonly quality: string | undefined;
}

/** An ending, or why there is no video. */
type Generated = Ending | { readonly refusal: unknown };

/** Has videos generated, all at once; waits for them and downloads them, if asked to. */
export async function generate(
  session: Session,
  promptGiven: string,
  flags: GenerateFlags,
): Promise<ExitCode> {
  const count = wholeNumber('--count', flags.count, MOST_VIDEOS);
  const overwrite = flags.overwrite === true;
  const timeoutMs = timeout(flags.timeout);
  const order = await readOrder(session, promptGiven, flags);
  const targets = await planTargets({ out: flags.out, count, overwrite });
  const client = await session.connect();

  const options: FollowOptions = { command: 'generate', overwrite, timeoutMs };
  const isFollowed = flags.wait === true || targets.kind !== 'none';
  const orders = { open: count };
  explainDelay(session, orders);
  const generated = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const next = isFollowed ? options : undefined;
      return generateOne(session, client, order, { targets, index, orders }, next);
    }),
  );
  tellLeft(session, generated.flatMap(leftOf), targets, options);
  const refused = tellRefusals(session, generated, count);
  return combine([...refused, ...generated.flatMap((each) => ('code' in each ? [each.code] : []))]);
}

async function readOrder({ process }: Session, given: string, flags: GenerateFlags): Promise<Order> {
  const duration = positiveNumber('--duration', flags.duration);
  const { quality } = flags;
  if (quality?.trim() === '') throw usageError('--quality takes a word, such as hd');
  const prompt = (given === '-' ? await readStream(process.stdin) : given).trim();
  if (!prompt) throw usageError('the prompt is empty', "videogen generate 'A paper boat on a puddle'");
  return { prompt, duration, quality };
}

async function generateOne(
  session: Session,
  client: VideoGen,
  order: Order,
  { targets, index, orders }: { targets: Targets; index: number; orders: { open: number } },
  options: FollowOptions | undefined,
): Promise<Generated> {
  const { report, signal } = session;
  let id: string;
  try {
    // An order that is on its way is brought to its answer even after Ctrl-C: without the id it would be lost.
    ({ id } = await client.videos.generate(order, { signal, finishAttempts: true }));
  } catch (refusal) {
    return { refusal };
  } finally {
    orders.open -= 1;
  }
  report.tell({ event: 'accepted', id });
  const job = { id, path: pathOf(targets, index, id) };
  if (options) return follow(session, client, job, options);
  if (signal.aborted)
    return { code: (signal.reason as Interrupted).exitCode, left: { job, reason: 'interrupted' } };
  return { code: EXIT.done, left: { job, reason: 'accepted' } };
}

/** Says once why Ctrl-C does not end the command at once, if there are orders without an answer then. */
function explainDelay({ report, signal }: Session, orders: { open: number }): void {
  const message = 'waiting for the answer to an order, as its id would be lost; Ctrl-C again gives it up';
  const explain = () => {
    if (orders.open > 0) report.tell({ event: 'note', message });
  };
  signal.addEventListener('abort', explain, { once: true });
}

function leftOf(generated: Generated): Left[] {
  return 'left' in generated && generated.left ? [generated.left] : [];
}

/** Tells each reason once, with how many videos it concerns. */
function tellRefusals({ report }: Session, generated: readonly Generated[], count: number): ExitCode[] {
  const refusals = generated.flatMap((each) => ('refusal' in each ? [each.refusal] : []));
  const groups = Map.groupBy(refusals, (refusal) =>
    refusal instanceof Interrupted ? '' : explain(refusal).message,
  );
  return [...groups.values()].map((group) => {
    const [refusal] = group;
    const { message } = explain(refusal);
    const share = count > 1 ? `${group.length} of ${count} videos: ` : '';
    if (refusal instanceof Interrupted) {
      report.tell({ event: 'note', message: `${share}interrupted before the service had accepted` });
    }
    return tellProblem(report, refusal, { message: `${share}${message}` });
  });
}
