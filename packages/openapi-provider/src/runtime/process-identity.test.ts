import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { processIdentity } from './process-identity.ts';

test('this process has one name, and its parent another', () => {
  expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
  expect(processIdentity(process.pid)).not.toBe(processIdentity(process.ppid));
});

test('a process that does not exist has none', () => {
  expect(processIdentity(2 ** 30)).toBeUndefined();
});

test('a process that has ended has none, also while nobody has collected it', async () => {
  // The shell starts a child that ends at once, and becomes a program that never asks for it.
  const child = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const pid = Number(line);
  await expect.poll(() => processIdentity(pid)).toBeUndefined();
});
