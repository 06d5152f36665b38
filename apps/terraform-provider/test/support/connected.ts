import { serveReattach } from '@videogen/terraform-plugin/testing';
import { onTestFinished } from 'vitest';
import { provider } from '../../src/provider.ts';
import { installedWorkspace } from './installed.ts';
import { temporaryDirectory } from './temporary.ts';
import { Workspace } from './workspace.ts';

/**
 * A workspace that uses the provider of the run: in the test's own process, where breakpoints work, or with
 * VIDEOGEN_PROVIDER=binary the built single file, as users have it.
 *
 * @param configuration what to write into provider.tf, for a directory
 */
export async function connectedWorkspace(configuration: (directory: string) => string): Promise<Workspace> {
  const directory = await temporaryDirectory();
  if (process.env.VIDEOGEN_PROVIDER === 'binary') {
    return installedWorkspace({ directory, configuration: configuration(directory) });
  }
  const reattached = await serveReattach(provider, { source: 'videogen/videogen' });
  onTestFinished(() => reattached.close());
  const workspace = new Workspace(directory, { env: reattached.env });
  await workspace.write('provider.tf', configuration(directory));
  return workspace;
}
