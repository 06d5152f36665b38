import { type Asked, type Listening, listen, sendJson } from '../../examples/listen.ts';
import { sampleBytes } from '../../src/runtime/signatures.ts';

/** The service of `jobs.yaml`, and the other host to which it sends for some contents. */
export interface Lab extends Listening {
  readonly store: Listening;
  /** The jobs that there are, as `cuts/cut 1`. */
  readonly jobs: Map<string, { reads: number }>;
}

export const LAB_KEY = 'lab-key-1';

export const contents = {
  scan: sampleBytes('pdf'),
  render: sampleBytes('jpeg'),
  cut: sampleBytes('zip'),
  batch: Buffer.from('a,b\n1,2\n'),
  poster: sampleBytes('png'),
  memo: Buffer.from('Grüße\n'),
};

/** What `/memos/{id}/badge` delivers. */
export const badge = sampleBytes('webp');

const statuses: Record<string, (isDone: boolean, store: string) => object> = {
  scans: (isDone) => ({ status: isDone ? 'ready' : 'queued' }),
  renders: (isDone) => ({
    data: { state: { name: isDone ? 'drawn' : 'drawing', done: isDone ? 1 : 0.5 } },
  }),
  cuts: (isDone, store) =>
    isDone
      ? { phase: 'cut', percent: 100, result: { url: `${store}/cut` } }
      : { phase: 'cutting', percent: 50 },
  batches: (isDone) => ({ items: [{ state: isDone ? 'idle' : 'busy', done: isDone ? '100%' : '50%' }] }),
  posters: () => ({ status: 'printing' }),
  memos: (isDone) => (isDone ? { status: 'written', text: `${contents.memo}` } : { status: 'writing' }),
};

/** Starts it on a free port. Every job is done when its status is asked for the second time. */
export async function startLab(): Promise<Lab> {
  const jobs: Lab['jobs'] = new Map();
  const store = await listen(({ url }, response) => {
    const kind = url.pathname.slice(1) as keyof typeof contents;
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(contents[kind]);
  });
  const service = await listen((asked, response, base) => {
    const { method, url, headers } = asked;
    const [, kind = '', segment = '', part] = url.pathname.split('/');
    const id = decodeURIComponent(segment);
    if (headers['x-lab-key'] !== LAB_KEY) return sendJson(response, 401, { fault: 'Who are you' });
    if (method === 'POST') {
      const name = `${kind} ${jobs.size + 1}`;
      jobs.set(`${kind}/${name}`, { reads: 0 });
      const location = `${base}/${kind}/${encodeURIComponent(name)}`;
      if (kind === 'cuts') return void response.writeHead(202, { location }).end();
      if (kind === 'renders') return sendJson(response, 201, { data: { render: { uid: name } } });
      return sendJson(response, 200, kind === 'batches' ? { items: [{ id: name }] } : { id: name });
    }
    const job = jobs.get(`${kind}/${id}`);
    if (url.pathname === '/table.csv') return void response.writeHead(200).end(contents.batch);
    if (!job) return sendJson(response, 404, { fault: `There is no ${id}` });
    if (method === 'DELETE') {
      jobs.delete(`${kind}/${id}`);
      return void response.writeHead(204).end();
    }
    if (part === 'pages') return void response.writeHead(200).end(contents.scan);
    if (part === 'badge') return sendJson(response, 200, { images: [{ data: badge.toString('base64') }] });
    if (part === 'image') return void response.writeHead(302, { location: `${store.url}/render` }).end();
    if (part === 'links') return sendJson(response, 200, { links: [{ href: '/table.csv' }] });
    job.reads += 1;
    const isDone = job.reads > 1;
    if (kind === 'posters' && isDone)
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(contents.poster);
    sendJson(response, 200, statuses[kind]?.(isDone, store.url) ?? {});
  });
  const close = async () => void (await Promise.all([service.close(), store.close()]));
  return { ...service, store, jobs, close };
}

/** Whether a request carried the key. */
export const hasLabKey = ({ url, headers }: Asked) => `${url} ${JSON.stringify(headers)}`.includes(LAB_KEY);
