import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmulator } from '@videogen/emulator';
import { expect, onTestFinished, test } from 'vitest';
import { providersIn } from './faults/strike.ts';
import { videoWithFile } from './support/hcl.ts';
import { install } from './support/installed.ts';
import { until } from './support/until.ts';
import { providerBlock } from './support/world.ts';

const KEY = 'sk_secret_5f3c9a1e7b2d4806';

/** Every file below a directory, with what is in it; the provider's own executable apart. */
async function contents(directory: string): Promise<Map<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(file, 'latin1')] as const)),
  );
}

test('the key is in no state, log, journal, error or crash output', async () => {
  const emulator = await startEmulator({
    jobTime: '0s',
    clips: 'shared',
    accounts: [{ name: 'alice', key: KEY }],
  });
  onTestFinished(() => emulator.close());
  const { workspace } = await install(emulator.url);
  // From the environment, as the docs advise: what is in the configuration, Terraform itself logs.
  const block = providerBlock(emulator.url).replace(/ {2}api_key.*\n/, '');
  await workspace.write('provider.tf', block);
  await workspace.write('main.tf', videoWithFile('a', { prompt: 'A secret' }, { path: 'a.mp4' }));
  const env = { VIDEOGEN_API_KEY: KEY, TF_LOG: 'TRACE', TF_LOG_PATH: workspace.path('trace.log') };
  const outputs: string[] = [];
  const run = async (...args: string[]) => {
    const { stdout, stderr } = await workspace.with(env).run(...args, '-no-color');
    outputs.push(stdout, stderr);
  };

  // An answer that echoes the key, an answer that is lost, a process that is killed, and everything in order.
  emulator.armFault({
    operation: 'generateVideo',
    fault: { kind: 'status', status: 400, message: `Bad key ${KEY}` },
  });
  await run('apply', '-auto-approve');
  emulator.armFault({ operation: 'generateVideo', fault: { kind: 'reset', moment: 'read' } });
  await run('apply', '-auto-approve');
  await workspace.write('main.tf', videoWithFile('a', { prompt: 'Another' }, { path: 'a.mp4' }));
  emulator.armFault({ operation: 'generateVideo', fault: { kind: 'drip', bytes: 8, everyMs: 200 } });
  emulator.clearRequests();
  const killed = run('apply', '-auto-approve');
  await until(() => emulator.requests().some(({ method }) => method === 'POST'));
  for (const pid of await providersIn(workspace.directory)) process.kill(pid, 'SIGABRT');
  await killed;
  await workspace.write('main.tf', videoWithFile('a', { prompt: 'A third' }, { path: 'a.mp4' }));
  await run('apply', '-auto-approve', '-json');
  await run('destroy', '-auto-approve');

  const files = await contents(workspace.directory);
  const names = [...files.keys()].map((file) => file.slice(workspace.directory.length + 1));
  expect(names).toEqual(
    expect.arrayContaining(['terraform.tfstate', 'terraform.tfstate.backup', 'trace.log']),
  );
  expect(names.filter((name) => name.startsWith('.terraform/journal/'))).not.toEqual([]);
  expect(files.get(workspace.path('trace.log'))).toContain('provider.videogen');
  // Terraform breaks lines.
  expect(outputs.join('').replace(/\s+/g, ' ')).toContain('Bad key (API key)');
  expect([...files].filter(([, text]) => text.includes(KEY)).map(([file]) => file)).toEqual([]);
  expect(outputs.join('')).not.toContain(KEY);
});
