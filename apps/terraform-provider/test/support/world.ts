import { type Emulator, type EmulatorOptions, startEmulator } from '@videogen/emulator';
import { onTestFinished } from 'vitest';
import { connectedWorkspace } from './connected.ts';
import type { Workspace } from './workspace.ts';

export { temporaryDirectory } from './temporary.ts';

export const ALICE = { name: 'alice', key: 'sk_test_alice' };
export const BOB = { name: 'bob', key: 'sk_test_bob' };

/** The service, the provider, and a directory for Terraform: real parts, gone after the test. */
export interface World {
  readonly emulator: Emulator;
  readonly workspace: Workspace;
  /** How many requests of this kind the service has seen since the last `emulator.clearRequests()`. */
  count(method: string, path?: RegExp): number;
}

/** Videos complete at once unless `jobTime` says otherwise; all are the one small clip. */
export async function createWorld(options: EmulatorOptions = {}): Promise<World> {
  const emulator = await startEmulator({
    jobTime: '0s',
    clips: 'shared',
    accounts: [ALICE, BOB],
    ...options,
  });
  onTestFinished(() => emulator.close());
  const workspace = await connectedWorkspace((directory) =>
    providerBlock(emulator.url, ALICE.key, `${directory}/journal`),
  );
  return {
    emulator,
    workspace,
    count: (method, path = /./) =>
      emulator.requests().filter((request) => request.method === method && path.test(request.path)).length,
  };
}

/** A provider in the test's own process runs in another directory than Terraform: then the journal needs a path. */
export function providerBlock(baseUrl: string, key = ALICE.key, journal?: string): string {
  return `
terraform {
  required_providers {
    videogen = { source = "videogen/videogen" }
  }
}
provider "videogen" {
  base_url = "${baseUrl}"
  api_key  = "${key}"${journal === undefined ? '' : `\n  journal_path = "${journal}"`}
}
`;
}
