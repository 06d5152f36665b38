import { existsSync } from 'node:fs';
import { readFile, unlink } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { video, videoFile, videoWithFile } from './support/hcl.ts';
import { createWorld } from './support/world.ts';

const PROMPT = { prompt: 'A lighthouse' };

test('a missing file is left with on_missing = "ignore", until the video changes', async () => {
  const { workspace, count } = await createWorld();
  const path = workspace.path('a.mp4');
  const config = (prompt: string) => video('a', { prompt }) + videoFile('a', { path, on_missing: 'ignore' });
  await workspace.write('main.tf', config('A'));
  await workspace.apply();
  await unlink(path);
  expect(await workspace.plan()).toEqual([]);
  await workspace.apply();
  expect(existsSync(path)).toBe(false);
  await workspace.write('main.tf', config('B'));
  await workspace.apply();
  expect(existsSync(path)).toBe(true);
  expect(count('GET', /download/)).toBe(2);
});

test('two files with one path are an error of the plan', async () => {
  const { workspace, count } = await createWorld();
  const path = workspace.path('a.mp4');
  const other = `${workspace.directory}/./a.mp4`;
  await workspace.write(
    'main.tf',
    videoWithFile('a', PROMPT, { path }) + videoWithFile('b', { prompt: 'B' }, { path: other }),
  );
  const [error] = await workspace.applyFails();
  expect(error?.summary).toBe('Two files with one path');
  expect(count('POST')).toBe(0);
});

test('other bytes than before are refused, and the way to accept them is named', async () => {
  const { workspace, emulator } = await createWorld();
  const path = workspace.path('a.mp4');
  await workspace.write('main.tf', videoWithFile('a', PROMPT, { path }));
  await workspace.apply();
  await unlink(path);
  emulator.armFault({ operation: 'downloadVideo', fault: { kind: 'file', as: 'other' }, count: 'forever' });
  const [error] = await workspace.applyFails();
  expect(error?.summary).toBe('The content on the service has changed');
  expect(existsSync(path)).toBe(false);
  await workspace.apply('-replace=videogen_video_file.a');
  expect(existsSync(path)).toBe(true);
});

test.each(['json', 'html', 'empty', 'truncated'] as const)(
  '%s in the place of a video is never kept',
  async (as) => {
    const { workspace, emulator } = await createWorld();
    const path = workspace.path('a.mp4');
    await workspace.write('main.tf', videoWithFile('a', PROMPT, { path }));
    emulator.armFault({ operation: 'downloadVideo', fault: { kind: 'file', as }, count: 'forever' });
    const errors = await workspace.applyFails();
    expect(errors[0]?.detail).toContain('Nothing is lost');
    expect(existsSync(path)).toBe(false);
  },
);

test('a file is imported as ID:PATH without a download', async () => {
  const { workspace, count } = await createWorld();
  const path = workspace.path('a.mp4');
  await workspace.write('main.tf', videoWithFile('a', PROMPT, { path }));
  await workspace.apply();
  const id = String((await workspace.attributes('videogen_video', 'a'))?.id);
  const bytes = await readFile(path);
  await workspace.run('state', 'rm', 'videogen_video_file.a');
  const { exitCode } = await workspace.run('import', 'videogen_video_file.a', `${id}:${path}`);
  expect(exitCode).toBe(0);
  expect(await workspace.plan()).toEqual([]);
  expect(count('GET', /download/)).toBe(1);
  await workspace.destroy();
  expect(existsSync(path)).toBe(false);
  expect(bytes.byteLength).toBeGreaterThan(0);
});

test.each([
  ['without a path', 'b0f9d9f4-6a3e-4d39-8c1e-4a1f6a1f2b11', /ID:PATH/],
  ['with a bad id', 'abc:a.mp4', /UUID/],
  ['of a file that is not there', 'b0f9d9f4-6a3e-4d39-8c1e-4a1f6a1f2b11:/nowhere/a.mp4', /not a file/],
])('an import of a file %s is refused', async (_name, id, text) => {
  const { workspace } = await createWorld();
  await workspace.write('main.tf', video('a', PROMPT) + videoFile('a', { path: workspace.path('a.mp4') }));
  const { exitCode, stdout, stderr } = await workspace.run(
    'import',
    '-no-color',
    'videogen_video_file.a',
    id,
  );
  expect(exitCode).toBe(1);
  expect((stdout + stderr).replace(/\s+/g, ' ')).toMatch(text);
});
