import { type Listening, listen, sendJson } from '../../examples/listen.ts';

/** The service of `below/openapi.yaml`. */
export interface Studio extends Listening {
  /** By path: `/zones/a.example/records/1`. Each place counts from 1, so that the same ids are everywhere. */
  readonly things: Map<string, Record<string, unknown>>;
  /** So many of the next creations are done, and their answers lost. */
  answersToLose: number;
}

export const STUDIO_TOKEN = 'studio-token-1';

/** What the content of a film is. */
export const contentOf = (path: string) => `The film at ${path}.\n`;

/** Starts it on a free port. */
export async function startStudio(): Promise<Studio> {
  const things: Studio['things'] = new Map();
  const counts = new Map<string, number>();
  const service = await listen(({ method, url, headers, body = {} }, response, base) => {
    const { pathname } = url;
    if (headers.authorization !== `Bearer ${STUDIO_TOKEN}`)
      return sendJson(response, 401, { message: 'Who?' });
    if (method === 'POST') {
      const id = String((counts.get(pathname) ?? 0) + 1);
      counts.set(pathname, Number(id));
      const made = { ...body, id, status: 'queued', zone_id: pathname.split('/')[2] };
      things.set(`${pathname}/${id}`, made);
      if (studio.answersToLose > 0) {
        studio.answersToLose -= 1;
        return void response.destroy();
      }
      if (pathname.endsWith('/records')) return sendJson(response, 201, made);
      return void response.writeHead(202, { location: `${base}${pathname}/${id}` }).end();
    }
    const path = pathname.replace(/\/content$/, '');
    const thing = things.get(path);
    if (!thing) return sendJson(response, 404, { message: `There is no ${path}` });
    if (method === 'DELETE') {
      things.delete(path);
      return void response.writeHead(204).end();
    }
    if (pathname !== path)
      return void response.writeHead(200, { 'content-type': 'text/plain' }).end(contentOf(path));
    if (method === 'PUT') things.set(path, { ...thing, ...body });
    sendJson(response, 200, things.get(path));
    // Whoever asks again finds it done.
    if ('title' in thing) things.set(path, { ...thing, status: 'done' });
  });
  const studio: Studio = { ...service, things, answersToLose: 0 };
  return studio;
}
