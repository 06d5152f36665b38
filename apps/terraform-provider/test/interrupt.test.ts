import { startEmulator } from '@videogen/emulator';
import { expect, onTestFinished, test } from 'vitest';
import { videoWithFile } from './support/hcl.ts';
import { install } from './support/installed.ts';
import { until } from './support/until.ts';
import { ALICE } from './support/world.ts';

test('Ctrl-C in a wait ends it at once, taints nothing, and the next apply pays nothing', async () => {
  const emulator = await startEmulator({ jobTime: '1h', clips: 'shared', accounts: [ALICE] });
  onTestFinished(() => emulator.close());
  const { workspace } = await install(emulator.url);
  const names = ['a', 'b', 'c'];
  const blocks = names.map((name) => videoWithFile(name, { prompt: name }, { path: `${name}.mp4` }));
  await workspace.write('main.tf', blocks.join('\n'));
  const { pid, result } = await workspace.start('apply', '-auto-approve', '-no-color');
  await until(
    () => emulator.requests().filter(({ path }) => path.endsWith('/status')).length >= names.length,
  );
  const interruptedAt = performance.now();
  process.kill(pid, 'SIGINT');
  const { exitCode, stdout, stderr } = await result;
  const seconds = (performance.now() - interruptedAt) / 1000;
  process.stdout.write(`Ctrl-C in a wait: Terraform had exited after ${seconds.toFixed(2)} s\n`);
  expect(exitCode).toBe(1);
  // The limit is the user's patience, far above what it takes.
  expect(seconds).toBeLessThan(3);
  expect((stdout + stderr).replace(/\s+/g, ' ')).toContain(
    'Apply again to continue to wait; nothing is paid for twice.',
  );

  emulator.advance(3_600);
  const { changes } = await workspace.apply();
  expect(changes.filter((change) => !change.endsWith(': create'))).toEqual([]);
  expect(changes.filter((change) => change.startsWith('videogen_video.'))).toEqual([]);
  expect(emulator.requests().filter(({ method }) => method === 'POST')).toHaveLength(names.length);
  expect(await workspace.plan()).toEqual([]);
});
