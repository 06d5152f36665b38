import { type Listening, listen, sendJson } from '../../examples/listen.ts';

type Thing = Record<string, unknown>;

/** The service of `things/openapi.yaml`. */
export interface Desk extends Listening {
  /** By kind and id: `labels/2`. */
  readonly things: Map<string, Thing>;
}

export const DESK_TOKEN = 'desk-token-1';

/** Starts it on a free port. */
export async function startDesk(): Promise<Desk> {
  const things: Desk['things'] = new Map();
  let count = 0;
  const service = await listen(({ method, url, headers, body = {} }, response, base) => {
    const [, kind = '', id] = url.pathname.split('/');
    if (headers.authorization !== `Bearer ${DESK_TOKEN}`) return sendJson(response, 401, { fault: 'Who?' });
    if (id === undefined) {
      const made = { ...body, id: String(++count) };
      things.set(`${kind}/${made.id}`, made);
      if (kind === 'labels') return sendJson(response, 200, { result: made });
      if (kind === 'folders') return sendJson(response, 201, made);
      return void response.writeHead(201, { location: `${base}/stamps/${made.id}` }).end();
    }
    const key = `${kind}/${id}`;
    const thing = things.get(key);
    if (!thing) return sendJson(response, 404, { fault: `There is no ${key}` });
    if (method === 'DELETE') {
      things.delete(key);
      return void response.writeHead(204).end();
    }
    if (method !== 'GET') things.set(key, method === 'PUT' ? { ...body, id } : { ...thing, ...body });
    if (kind === 'labels') return sendJson(response, 200, { results: [things.get(key)] });
    // The folder's note is null where there is none.
    sendJson(response, 200, kind === 'folders' ? { note: null, ...things.get(key) } : things.get(key));
  });
  return { ...service, things };
}
