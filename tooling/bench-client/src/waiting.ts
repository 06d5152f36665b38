import RunwayML from '@runwayml/sdk';
import Replicate from 'replicate';
import { ID, KEY, VideoGen } from './peers.ts';
import { VirtualTime } from './virtual-time.ts';

/** What waiting cost in the mean. */
export interface Waiting {
  readonly name: string;
  readonly lagSeconds: number;
  readonly polls: number;
}

/** 24 jobs, evenly spread from 5 to 60 s, in an order that tells nothing. */
const JOBS_MS = Array.from({ length: 24 }, (_, index) => 5_000 + ((index * 7) % 24) * (55_000 / 23));
const LATENCY_MS = 30;

interface Job {
  readonly now: () => number;
  /** From 0 to 1, and beyond when the job has ended. */
  readonly fraction: () => number;
  /** An answer after the usual latency. */
  readonly answer: (body: object) => Promise<Response>;
}

type Wait = (job: Job, count: () => void) => Promise<unknown>;

async function measure(name: string, wait: Wait, jobs = JOBS_MS): Promise<Waiting> {
  let lagMs = 0;
  let polls = 0;
  for (const jobMs of jobs) {
    const time = new VirtualTime();
    await time.run(async () => {
      const answer = async (body: object) => {
        await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
        return Response.json(body);
      };
      await wait({ now: time.now, fraction: () => time.now() / jobMs, answer }, () => polls++);
      lagMs += time.now() - jobMs;
    });
  }
  return { name, lagSeconds: lagMs / jobs.length / 1000, polls: polls / jobs.length };
}

type Progress = (fraction: number) => number | undefined;

function ours(progress: Progress, client = makeOurs()): Wait {
  return async (job, count) => {
    client.serve(async (method) => {
      if (method === 'POST') return Response.json({ video_id: ID, status: 'processing' }, { status: 202 });
      count();
      const isDone = job.fraction() >= 1;
      const told = progress(Math.min(job.fraction(), 1));
      return job.answer({ status: isDone ? 'completed' : 'processing', progress: told && told * 100 });
    });
    await client.videogen.videos.generate({ prompt: 'p', duration: 5, quality: 'hd' }).wait();
  };
}

/** One client for several jobs, which learns from each how long the next may take. */
function makeOurs() {
  let serve: (method: string) => Promise<Response>;
  const videogen = new VideoGen({
    baseUrl: 'http://127.0.0.1:9',
    apiKey: KEY,
    fetch: ({ method }) => serve(method),
  });
  const set = (next: typeof serve) => {
    serve = next;
  };
  return { videogen, serve: set };
}

const replicate: Wait = async (job, count) => {
  const fetchImpl = async () => {
    count();
    return job.answer({ id: ID, status: job.fraction() >= 1 ? 'succeeded' : 'processing' });
  };
  const client = new Replicate({ auth: KEY, fetch: fetchImpl as never });
  await client.wait({ id: ID, status: 'processing' } as never, {});
};

const runway: Wait = async (job, count) => {
  const fetchImpl = async () => {
    count();
    return job.answer({ id: ID, status: job.fraction() >= 1 ? 'SUCCEEDED' : 'RUNNING' });
  };
  const client = new RunwayML({ apiKey: KEY, fetch: fetchImpl as typeof fetch });
  await client.tasks.retrieve(ID).waitForTaskOutput();
};

/** 24 jobs of one kind, whose times differ by as much as a fifth in either direction. */
const ALIKE_MS = JOBS_MS.map((_, index) => 40_000 * (0.8 + (0.4 * ((index * 7) % 24)) / 23));

export async function measureWaiting(): Promise<Waiting[]> {
  const steps =
    (count: number): Progress =>
    (fraction) =>
      Math.floor(fraction * count) / count;
  return [
    await measure('@videogen/client, progress in percent', ours(steps(100))),
    await measure('@videogen/client, progress in tenths', ours(steps(10))),
    await measure(
      '@videogen/client, no progress, videos of one kind (40 s ± 20 %)',
      ours(() => undefined, makeOurs()),
      ALIKE_MS,
    ),
    await measure('@videogen/client, no progress, every video of another length', async (job, count) =>
      ours(() => undefined)(job, count),
    ),
    await measure('replicate', replicate),
    await measure('@runwayml/sdk', runway),
  ];
}
