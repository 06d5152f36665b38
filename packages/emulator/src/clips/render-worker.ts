import { parentPort } from 'node:worker_threads';
import type { ClipSpec } from './clip-spec.ts';
import { renderClip } from './render.ts';

/** A clip to render, as the pool sends it. */
export interface RenderJob {
  id: number;
  spec: ClipSpec;
}

/** What came of it. */
export type RenderResult = { id: number; bytes: Uint8Array } | { id: number; error: string };

if (parentPort === null) throw new Error('render-worker.ts only runs as a worker thread');
const port = parentPort;

port.on('message', async ({ id, spec }: RenderJob) => {
  try {
    const bytes = await renderClip(spec);
    port.postMessage({ id, bytes } satisfies RenderResult);
  } catch (error) {
    port.postMessage({ id, error: String(error) } satisfies RenderResult);
  }
});
