import type { Exchange, Insight } from '../proxy/exchange.ts';

/** Keeps account of the videos that a run has made, by what passes through the proxy. */
export interface Ledger {
  note(exchange: Exchange, insight: Insight): void;
  /** How many generations were accepted, since the beginning. */
  readonly accepted: number;
  /** What is still there: the ids, each with the key that made it. */
  open(): [id: string, key: string][];
  /** Takes a video off the list. */
  close(id: string): void;
}

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;

/** @see Ledger */
export function createLedger(): Ledger {
  const open = new Map<string, string>();
  let accepted = 0;
  return {
    note({ operation, path, status }, { key = '', json, responseHeaders }) {
      if (operation === 'generateVideo' && status !== null && status >= 200 && status < 300) {
        accepted += 1;
        const id = findId(json, responseHeaders.location);
        if (id !== undefined) open.set(id, key);
      }
      const gone = operation === 'deleteVideo' && status !== null && status < 300;
      if (gone) open.delete(path.match(UUID)?.[0]?.toLowerCase() ?? '');
    },
    get accepted() {
      return accepted;
    },
    open: () => [...open],
    close: (id) => void open.delete(id),
  };
}

/** The id where the description has it, else in Location, else the only UUID of the body: it is paid for. */
function findId(json: unknown, location: string | undefined): string | undefined {
  const told = (json as { video_id?: unknown } | undefined)?.video_id;
  if (typeof told === 'string') return told.toLowerCase();
  const linked = location?.match(UUID)?.at(-1);
  if (linked !== undefined) return linked.toLowerCase();
  const found = new Set(JSON.stringify(json ?? null).match(UUID));
  return found.size === 1 ? [...found][0]?.toLowerCase() : undefined;
}
