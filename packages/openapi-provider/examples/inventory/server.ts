import type { ServerResponse } from 'node:http';
import { type Asked, type Listening, listen, sendJson } from '../listen.ts';

type Thing = Record<string, unknown>;

/** The inventory, in memory. */
export interface Inventory extends Listening {
  readonly items: Map<string, Thing>;
  readonly shelves: Map<string, Thing>;
  /** So many reads of a new thing still say that there is none. @default 0 */
  lag: number;
  /** What becomes of a new item before it is kept. @default nothing */
  keep: (item: Thing) => Thing;
  /** Answers a creation in the place of the service, which has kept the item. @default the service answers */
  answer: ((response: ServerResponse, body: Thing) => void) | undefined;
  /** Whether an item is not kept, whatever is answered. @default never */
  forgets: (body: Thing) => boolean;
}

export const TOKEN = 'inventory-token';

/** Starts the service of `openapi.yaml`. */
export async function startInventory(): Promise<Inventory> {
  const items = new Map<string, Thing>();
  const shelves = new Map<string, Thing>();
  const pending = new Map<string, number>();
  let counter = 0;
  const server = await listen((asked, response) => {
    const { method, url, headers, body = {} } = asked;
    const [, version, kind, id] = url.pathname.split('/');
    const refuse = (status: number, errorCode: number, message: string) =>
      sendJson(response, status, { errorCode, message });
    if (headers.authorization !== `Bearer ${TOKEN}`) return refuse(401, 1, 'The token is wrong');
    if (version !== 'v1') return refuse(404, 2, 'There is no such version');
    if (kind === 'me')
      return sendJson(response, 200, { name: 'Ada', limits: { items: 9 }, roles: ['owner'] });
    const isItem = kind === 'items';
    const all = isItem ? items : shelves;
    const show = (thing: Thing) => (isItem ? shown(thing) : { data: thing });
    if (id === undefined) {
      const made = isItem
        ? inventory.keep(newItem(body, ++counter))
        : { levels: 3, ...body, id: `shelf-${++counter}` };
      if (!inventory.forgets(body)) all.set(made.id as string, made);
      pending.set(made.id as string, inventory.lag);
      if (inventory.answer) return inventory.answer(response, body);
      return sendJson(response, 201, show(made));
    }
    const thing = all.get(id);
    const hidden = pending.get(id) ?? 0;
    if (method === 'GET') pending.set(id, hidden - 1);
    if (!thing || (method === 'GET' && hidden > 0)) return refuse(404, 4, `There is no ${id}`);
    if (method === 'GET') return sendJson(response, 200, show(thing));
    if (method === 'DELETE') {
      if (!isItem && thing.full === true) {
        // Whoever asks again finds it cleared.
        thing.full = false;
        return refuse(409, 7, 'Things stand on it');
      }
      all.delete(id);
      return void response.writeHead(204).end();
    }
    const changed = isItem ? change(thing, asked) : { levels: 3, ...body, id };
    all.set(id, changed);
    return sendJson(response, 200, show(changed));
  });
  const inventory: Inventory = {
    ...server,
    items,
    shelves,
    lag: 0,
    keep: (item) => item,
    answer: undefined,
    forgets: () => false,
  };
  return inventory;
}

function newItem(body: Thing, number: number): Thing {
  const own = { id: `item-${number}`, addedAt: '2026-01-02T03:04:05Z', revision: 1 };
  return withSerials({ kind: 'part', quantity: 0, shelf: 'A1', ...body, ...own });
}

function change(thing: Thing, { body = {} }: Asked): Thing {
  return withSerials({ ...(merge(thing, body) as Thing), revision: Number(thing.revision) + 1 });
}

function withSerials(thing: Thing): Thing {
  if (!Array.isArray(thing.components)) return thing;
  return { ...thing, components: thing.components.map((it, index) => ({ serial: `S${index + 1}`, ...it })) };
}

/** RFC 7396. */
function merge(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const result: Thing = typeof target === 'object' && target !== null ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = merge(result[key], value);
  }
  return result;
}

/** A secret is never shown, and the service sends empty lists for none. */
function shown({ supplierToken: _, ...thing }: Thing): Thing {
  return { tags: [], ...thing };
}
