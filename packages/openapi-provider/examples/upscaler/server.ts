import { type Asked, type Listening, listen, sendJson } from '../listen.ts';

interface Job {
  readonly order: Record<string, unknown>;
  /** Reads until it is done. */
  left: number;
}

/** The upscaler, and beside it, on another port, where it keeps what it made. */
export interface Upscaler extends Listening {
  readonly jobs: Map<string, Job>;
  readonly store: Listening;
  /** What the store delivers. @default {@link image} */
  content: Buffer;
}

export const KEY = 'upscaler/key+1';
/** What every job makes: a PNG file's signature and some bytes. */
export const image = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

const readsUntilDone = 3;

/** Starts the service of `openapi.yaml`. A job whose source says `broken` fails. */
export async function startUpscaler(): Promise<Upscaler> {
  const jobs = new Map<string, Job>();
  const store = await listen(({ url }, response) => {
    // What is signed needs no key, and would refuse one.
    if (url.searchParams.get('signature') !== 'ok') return sendJson(response, 403, { title: 'Not signed' });
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': upscaler.content.length });
    response.end(upscaler.content);
  });
  const service = await listen((asked, response, base) => {
    const { method, url, body = {} } = asked;
    const [, kind, id = '', part] = url.pathname.split('/');
    const refuse = (status: number, type: string, title: string) =>
      sendJson(response, status, { type, title });
    if (url.searchParams.get('key') !== KEY) return refuse(401, 'unauthorized', 'Who are you');
    if (kind === 'credits') return sendJson(response, 200, { left: 12, history: [] });
    if (method === 'POST') {
      const name = `job ${jobs.size + 1}`;
      jobs.set(name, { order: body, left: readsUntilDone });
      return void response.writeHead(202, { location: `${base}/jobs/${encodeURIComponent(name)}` }).end();
    }
    const name = decodeURIComponent(id);
    const job = jobs.get(name);
    if (!job) return refuse(404, 'not-found', 'There is no such job');
    const href = `${store.url}/${part === 'preview' ? 'small' : 'large'}.png?signature=ok`;
    if (part === 'preview') return void response.writeHead(302, { location: href }).end();
    if (method === 'GET') return sendJson(response, 200, show(job, href));
    if (job.left > 0) {
      job.left -= 1;
      return refuse(409, 'busy', 'It is at work');
    }
    jobs.delete(name);
    response.writeHead(204).end();
  });
  const close = async () => void (await Promise.all([service.close(), store.close()]));
  const upscaler: Upscaler = { ...service, jobs, store, content: image, close };
  return upscaler;
}

function show(job: Job, href: string): object {
  job.left = Math.max(0, job.left - 1);
  const isBroken = String(job.order.source).includes('broken');
  const phases = [isBroken ? 'broken' : 'done', 'working', 'waiting'];
  const phase = phases[Math.min(job.left, 2)];
  const state = { phase, done: `${100 - job.left * 30}%`, reason: isBroken ? 'No image there' : null };
  return { job: { state, result: phase === 'done' ? { href } : {} } };
}

/** Whether a request carried the key anywhere. */
export function hasKey({ url, headers }: Asked): boolean {
  return url.href.includes(encodeURIComponent(KEY)) || JSON.stringify(headers).includes(KEY);
}
