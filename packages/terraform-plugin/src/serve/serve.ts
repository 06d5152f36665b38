import { createProviderServer } from '../server/create-server.ts';
import type { Provider } from '../server/definition.ts';
import { type ServeOptions, servePlugin } from './serve-plugin.ts';

/**
 * Makes this process the plugin that Terraform or OpenTofu started, serving `provider`: the whole of a
 * provider's `main`. Resolves once the plugin listens; the process ends by itself when it is no longer needed.
 * Started by hand, the process prints how it is used and exits with 1.
 *
 * @throws SchemaError when the provider's definition is wrong in itself
 */
export function serve(provider: Provider, options?: ServeOptions): Promise<void> {
  const { name, version } = provider;
  return servePlugin(
    { name, version, createServer: (log) => createProviderServer(provider, { log }) },
    options,
  );
}
