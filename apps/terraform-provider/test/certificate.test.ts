import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startEmulator } from '@videogen/emulator';
import { packMirror } from '@videogen/release';
import { expect, inject, onTestFinished, test } from 'vitest';
import { version } from '../src/provider.ts';
import { videoWithFile } from './support/hcl.ts';
import { installedWorkspace } from './support/installed.ts';
import { closedPort, secureFront, tunnelTo } from './support/secure.ts';
import { ALICE, providerBlock, temporaryDirectory } from './support/world.ts';

// Certificates and proxies are settled when a process starts, so that the provider needs one of its own in both forms.
const mirror = () => (process.env.VIDEOGEN_PROVIDER === 'binary' ? inject('mirror') : nodeMirror());

/** A mirror whose executable starts the sources on Node. */
async function nodeMirror(): Promise<string> {
  const directory = await temporaryDirectory();
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const script = `${directory}/start.sh`;
  await writeFile(script, `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
  await packMirror({ binary: script, version, directory });
  return directory;
}

/** The service behind HTTPS with a certificate that nobody knows, and a configuration for `https://localhost:PORT`. */
async function secured(portOf: (front: number) => number | Promise<number> = (front) => front) {
  const emulator = await startEmulator({ jobTime: '0s', clips: 'shared', accounts: [ALICE] });
  onTestFinished(() => emulator.close());
  const front = await secureFront(emulator.url);
  const host = `localhost:${await portOf(front.port)}`;
  const workspace = await installedWorkspace({
    directory: await temporaryDirectory(),
    configuration: providerBlock(`https://${host}`),
    mirror: await mirror(),
  });
  await workspace.write('main.tf', videoWithFile('a', { prompt: 'A' }, { path: 'a.mp4' }));
  return { emulator, host, workspace, ...front };
}

test('a certificate that nobody has signed is refused, with the way to trust it', async () => {
  const { emulator, host, workspace, authority } = await secured();
  const [error] = await workspace.with({ NODE_EXTRA_CA_CERTS: '' }).applyFails();
  expect(error?.summary).toBe('The service cannot be reached');
  expect(error?.snippet?.code).toContain(`base_url = "https://${host}"`);
  expect(error?.detail).toMatch(/tried once: self.signed certificate\.\n/);
  expect(error?.detail).toContain(`certificate of ${host}`);
  expect(error?.detail).toContain('Set the environment variable NODE_EXTRA_CA_CERTS to a file');

  const missing = `${authority}.missing`;
  const [misled] = await workspace.with({ NODE_EXTRA_CA_CERTS: missing }).applyFails();
  expect(misled?.detail).toContain(`NODE_EXTRA_CA_CERTS names ${missing}`);
  expect(emulator.requests()).toEqual([]);
});

test('a certificate whose authority is named is trusted, from the account to the download', async () => {
  const { emulator, workspace, authority } = await secured();
  const trusting = workspace.with({ NODE_EXTRA_CA_CERTS: authority });
  await trusting.apply();
  expect(existsSync(workspace.path('a.mp4'))).toBe(true);
  expect(await trusting.plan()).toEqual([]);
  expect(emulator.requests().filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('all goes through the tunnel of a proxy that the environment names', async () => {
  const { emulator, host, port, workspace, authority } = await secured(closedPort);
  const tunnel = await tunnelTo(port);
  const proxied = workspace.with({
    ...{ HTTPS_PROXY: tunnel.url, https_proxy: tunnel.url, NO_PROXY: '', no_proxy: '' },
    // Without it, Node's own fetch knows of no proxy; the single file does.
    NODE_USE_ENV_PROXY: '1',
  });
  const [error] = await proxied.applyFails();
  expect(error?.detail).toContain(`certificate of ${host}`);
  await proxied.with({ NODE_EXTRA_CA_CERTS: authority }).apply();
  expect(existsSync(workspace.path('a.mp4'))).toBe(true);
  expect(tunnel.asked()).toEqual([host]);
  expect(emulator.requests().filter(({ method }) => method === 'POST')).toHaveLength(1);

  // The closed port itself: nothing was tunnelled.
  const [direct] = await proxied.with({ NO_PROXY: 'localhost', no_proxy: 'localhost' }).applyFails();
  expect(direct?.detail).toContain('ECONNREFUSED');

  const nobody = `http://127.0.0.1:${await closedPort()}`;
  const [lost] = await proxied.with({ HTTPS_PROXY: nobody, https_proxy: nobody }).applyFails();
  expect(lost?.detail).toContain('https_proxy is set: check the proxy that it names');
});
