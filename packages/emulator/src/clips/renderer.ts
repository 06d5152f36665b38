import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ClipSpec } from './clip-spec.ts';
import type { RenderJob, RenderResult } from './render-worker.ts';

/** Renders clips in a thread of its own, one after the other. */
export interface Renderer {
  /** @throws Error if rendering failed or the renderer was closed before it was done. */
  render(spec: ClipSpec): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

/** The thread, with canvas and encoder, starts with the first clip. A thread that died is replaced. */
export function createRenderer(): Renderer {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;
  let closed = false;

  const failAll = (error: Error): void => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(workerUrl());
    started.on('message', (result: RenderResult) => {
      const job = waiting.get(result.id);
      waiting.delete(result.id);
      if ('bytes' in result) job?.resolve(result.bytes);
      else job?.reject(new Error(`the clip could not be rendered: ${result.error}`));
      if (waiting.size === 0) started.unref();
    });
    started.on('error', failAll);
    started.on('exit', () => failAll(new Error('the renderer has ended')));
    return started;
  };

  return {
    render(spec) {
      if (closed) return Promise.reject(new Error('the renderer is closed'));
      worker ??= start();
      worker.ref();
      const id = ++lastId;
      const result = new Promise<Uint8Array>((resolve, reject) => waiting.set(id, { resolve, reject }));
      worker.postMessage({ id, spec } satisfies RenderJob);
      return result;
    },
    async close() {
      closed = true;
      await worker?.terminate();
    },
  };
}

/** Beside this module, under the extension that it runs with: `.ts` from the sources, `.js` when built. */
function workerUrl(): URL {
  return new URL(`./render-worker${extname(import.meta.url)}`, import.meta.url);
}
