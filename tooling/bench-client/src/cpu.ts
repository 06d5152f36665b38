import { ID, type Peer } from './peers.ts';

const RECORD = JSON.stringify({ video_id: ID, id: ID, status: 'processing', progress: 10 });
const HEADERS = { 'content-type': 'application/json' };
const answer = async () => new Response(RECORD, { headers: HEADERS });

/** Microseconds of processor time per call over a stubbed transport: the best of several rounds, taken in turns. */
export async function cpuMicros(
  peers: readonly Peer[],
  rounds = 7,
  calls = 800,
): Promise<Map<string, number>> {
  const best = new Map<string, number>();
  const clients = peers.map((peer) => ({ peer, ...peer.make('http://127.0.0.1:9', answer as typeof fetch) }));
  for (let round = 0; round < rounds; round++) {
    for (const { peer, read } of clients) {
      const before = process.cpuUsage();
      for (let call = 0; call < calls; call++) await read();
      const { user, system } = process.cpuUsage(before);
      best.set(peer.name, Math.min(best.get(peer.name) ?? Number.POSITIVE_INFINITY, (user + system) / calls));
    }
  }
  return best;
}

/** The same for the answer that every client here has to make and read, and for nothing else. */
export async function cpuFloorMicros(calls = 4_000): Promise<number> {
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call++) {
    new Request('http://127.0.0.1:9/', { headers: { authorization: 'Bearer x' } });
    await (await answer()).json();
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}
