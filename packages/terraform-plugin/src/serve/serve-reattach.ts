import { createProviderServer } from '../server/create-server.ts';
import type { Provider } from '../server/definition.ts';
import type { LogSink } from '../server/rpc.ts';
import { type ReattachedProvider, reattachServer } from './reattach.ts';

export interface ReattachOptions {
  /** The provider's source as the configuration names it. @default the provider's name twice: `toy/toy` */
  readonly source?: string;
  /** Where the provider's log lines go. @default nowhere */
  readonly log?: LogSink;
}

/**
 * Serves `provider` out of this process, for tests with real Terraform: add `env` to its environment, and it
 * connects instead of starting an executable, so that breakpoints and coverage work. No init is needed.
 * Any number of runs, one after the other or at once, may use it until `close`.
 */
export function serveReattach(
  provider: Provider,
  options: ReattachOptions = {},
): Promise<ReattachedProvider> {
  const { source = `${provider.name}/${provider.name}`, log } = options;
  return reattachServer(source, () => createProviderServer(provider, log && { log }));
}
