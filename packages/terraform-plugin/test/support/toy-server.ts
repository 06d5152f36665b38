import { setTimeout as sleep } from 'node:timers/promises';
import { attr, defineSchema, isKnown, unknown } from '../../src/index.ts';
import type { Block, ProviderServer, Reply } from '../../src/server/rpc.ts';

const provider = defineSchema({
  description: 'A toy.',
  attributes: { greeting: attr.string({ optional: true, description: 'How to greet.' }) },
});

const note = defineSchema({
  description: 'A note.',
  attributes: {
    text: attr.string({ required: true }),
    id: attr.string({ computed: true }),
    author: attr.single({ optional: true, attributes: { name: attr.string({ required: true }) } }),
  },
});

const greeting = defineSchema({
  description: 'A greeting.',
  attributes: { name: attr.string({ required: true }), text: attr.string({ computed: true }) },
});

const fine: Reply = { diagnostics: [] };

/**
 * A provider behind the protocol, made by hand: one resource, `toy_note`, and one data source, `toy_greeting`.
 * A note's text steers it: `throw` throws, `wait` waits until it is aborted, `slow` finishes what it began.
 */
export function createToyServer(log: (line: string) => void = () => {}): ProviderServer {
  const stopping = new AbortController();
  let hello = 'Hello';

  async function create(planned: Block): Promise<Block> {
    if (planned.text === 'throw') throw new Error('The toy is broken.');
    if (planned.text === 'crash') setImmediate(() => Promise.reject(new Error('The toy fell apart.')));
    if (planned.text === 'wait' || planned.text === 'crash') {
      log('waiting');
      await sleep(60_000, undefined, { signal: stopping.signal }).catch(() => log('aborted'));
    }
    if (planned.text === 'slow') {
      log('began');
      await sleep(900);
      log('finished');
    }
    return { ...planned, id: `id-of-${planned.text}` };
  }

  return {
    getProviderSchema: () => ({
      provider,
      resources: { toy_note: note },
      dataSources: { toy_greeting: greeting },
      functions: {},
    }),
    validateProviderConfig: async () => fine,
    async configureProvider({ config }) {
      if (isKnown(config.greeting)) hello = String(config.greeting);
      return fine;
    },
    async validateResourceConfig({ config }) {
      if (config.text !== '') return fine;
      const attribute = [{ attribute: 'text' }];
      return {
        diagnostics: [{ severity: 'error', summary: 'Empty note', detail: 'Write something.', attribute }],
      };
    },
    validateDataResourceConfig: async () => fine,
    async upgradeResourceState({ rawState }) {
      return { ...fine, state: rawState as Block };
    },
    async readResource({ state, private: bytes }) {
      return { ...fine, state, private: bytes };
    },
    async planResourceChange({ prior, proposed, private: bytes }) {
      const planned = proposed && { ...proposed, id: prior?.text === proposed.text ? prior?.id : unknown };
      const replaced = prior && proposed && prior.text !== proposed.text;
      return { ...fine, planned, requiresReplace: replaced ? [[{ attribute: 'text' }]] : [], private: bytes };
    },
    async applyResourceChange({ planned, private: bytes }) {
      return { ...fine, state: planned && (await create(planned)), private: bytes };
    },
    async importResourceState({ typeName, id }) {
      const state = { text: id.replace('id-of-', ''), id, author: null };
      return { ...fine, imported: [{ typeName, state, private: new Uint8Array() }] };
    },
    moveResourceState: async ({ sourcePrivate }) => ({ ...fine, state: null, private: sourcePrivate }),
    callFunction: async () => ({ result: null }),
    async readDataSource({ config }) {
      return { ...fine, state: { ...config, text: `${hello}, ${String(config.name)}` } };
    },
    stop: () => stopping.abort(),
  };
}
