import type { LogSink, ProviderServer } from '../server/rpc.ts';
import type { Clock } from './clock.ts';
import type { PluginServer } from './grpc-server.ts';
import type { Listening } from './listen.ts';
import type { Operations } from './operations.ts';

// How long the last replies may take to reach the other side.
const flushMs = 500;

/**
 * The end in good order, once, however often it is asked for: nothing new, an abort for what is under way,
 * up to `graceMs` for it to end, the last replies, and `exit`.
 */
export function ending(parts: {
  readonly provider: ProviderServer;
  readonly operations: Operations;
  readonly plugin: PluginServer;
  readonly listening: Listening;
  readonly graceMs: number;
  readonly clock: Clock;
  readonly sink: LogSink;
  readonly exit: () => void;
}): (reason: string) => Promise<void> {
  const { provider, operations, plugin, listening, graceMs, clock, sink, exit } = parts;
  let begun = false;
  return async (reason) => {
    if (begun) return;
    begun = true;
    sink.write('debug', 'the provider ends', { reason, operations: operations.count });
    // First of all, because whoever waits too long for the end kills the process.
    listening.remove();
    provider.stop();
    const settled = await operations.settled(graceMs, clock);
    if (!settled) sink.write('warn', 'operations are cut off', { operations: operations.count });
    plugin.endStreams();
    const closed = new Promise<void>((resolve) => plugin.server.tryShutdown(() => resolve()));
    await Promise.race([closed, clock.sleep(flushMs)]);
    exit();
  };
}
