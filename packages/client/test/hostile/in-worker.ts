// Runs as an edge worker, which is sent the cases and answers with the outcomes.
import { VideoGen } from '../../src/index.ts';
import { runAll } from './run-all.ts';
import { type CaseCall, runCase } from './run-case.ts';

interface Rejection {
  readonly promise: Promise<unknown>;
  readonly reason: unknown;
}
interface WorkerScope {
  addEventListener(
    type: 'unhandledrejection' | 'rejectionhandled',
    listener: (event: Rejection) => void,
  ): void;
}

const scope = globalThis as unknown as WorkerScope;
// workerd tells of each read of a body that breaks, and takes it back once the reader has seen the rejection.
const unhandled = new Map<Promise<unknown>, string>();
scope.addEventListener('unhandledrejection', ({ promise, reason }) => unhandled.set(promise, String(reason)));
scope.addEventListener('rejectionhandled', ({ promise }) => unhandled.delete(promise));

export default {
  async fetch(request: Request): Promise<Response> {
    const { url, cases } = (await request.json()) as { url: string; cases: CaseCall[] };
    const outcomes = await runAll(cases, (index, own) => runCase(VideoGen, url, index, own));
    return Response.json({ outcomes, unhandled: [...unhandled.values()] });
  },
};
