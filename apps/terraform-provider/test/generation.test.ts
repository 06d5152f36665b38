import { readFile, stat } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { video, videoFile, videoWithFile } from './support/hcl.ts';
import { until } from './support/until.ts';
import { createWorld } from './support/world.ts';

const PROMPT = { prompt: 'A lighthouse at dawn', duration: 3, quality: 'hd' };

describe('create', () => {
  test('the next plan and a refresh-only plan are empty while every attribute is an output', async () => {
    const { workspace, count } = await createWorld();
    const path = workspace.path('videos', 'a.mp4');
    await workspace.write('main.tf', videoWithFile('a', PROMPT, { path }));
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    expect((await workspace.json('plan', '-refresh-only', '-detailed-exitcode')).exitCode).toBe(0);
    const file = await workspace.attributes('videogen_video_file', 'a');
    expect(file).toMatchObject({ path, present: true, size_bytes: (await stat(path)).size });
    expect((await readFile(path)).subarray(4, 8).toString()).toBe('ftyp');
    expect(count('POST')).toBe(1);
  });

  test('with the prompt alone', async () => {
    const { workspace } = await createWorld();
    await workspace.write(
      'main.tf',
      videoWithFile('a', { prompt: 'Rain' }, { path: workspace.path('a.mp4') }),
    );
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    expect(await workspace.attributes('videogen_video', 'a')).toMatchObject({
      duration: null,
      quality: null,
    });
  });

  test('a file without a path only waits', async () => {
    const { workspace, count } = await createWorld();
    await workspace.write('main.tf', video('a', PROMPT) + videoFile('a', {}));
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    expect(await workspace.attributes('videogen_video_file', 'a')).toMatchObject({
      sha256: null,
      present: null,
    });
    expect(count('GET', /download/)).toBe(0);
  });
});

describe('a change of prompt', () => {
  test('replaces, and leaves the old video and file until the new file is whole', async () => {
    const { workspace, emulator, count } = await createWorld({ jobTime: '1h' });
    const path = workspace.path('a.mp4');
    await workspace.write('main.tf', videoWithFile('a', PROMPT, { path }));
    const first = workspace.apply();
    await until(() => count('GET', /status/) > 0);
    emulator.advance(3_600);
    await first;
    const before = await workspace.attributes('videogen_video', 'a');
    const inode = (await stat(path)).ino;

    emulator.clearRequests();
    await workspace.write('main.tf', videoWithFile('a', { ...PROMPT, prompt: 'Dusk' }, { path }));
    const second = workspace.apply();
    const waitsForNew = () =>
      emulator.requests().some((it) => it.path.endsWith('/status') && !it.path.includes(String(before?.id)));
    await until(waitsForNew);
    expect(emulator.videos()).toHaveLength(2);
    expect((await stat(path)).ino).toBe(inode);
    expect(count('DELETE')).toBe(0);

    emulator.advance(3_600);
    await second;
    expect((await stat(path)).ino).not.toBe(inode);
    expect(emulator.videos().map((it) => it.prompt)).toEqual(['Dusk']);
    expect(await workspace.plan()).toEqual([]);
  });

  test('leaves both when the new generation fails, and the file for good', async () => {
    const { workspace, emulator } = await createWorld();
    const path = workspace.path('a.mp4');
    await workspace.write('main.tf', videoWithFile('a', PROMPT, { path }));
    await workspace.apply();
    const old = await workspace.attributes('videogen_video', 'a');
    const inode = (await stat(path)).ino;

    emulator.failNext({ reason: 'The prompt is not allowed' });
    await workspace.write('main.tf', videoWithFile('a', { ...PROMPT, prompt: 'Dusk' }, { path }));
    const [error] = await workspace.applyFails();
    expect(error?.summary).toBe('The video failed');
    expect(error?.detail).toContain('The prompt is not allowed');
    expect(error?.detail).toContain('-replace=videogen_video.');
    expect(emulator.videos().map((it) => it.video_id)).toContain(old?.id);
    expect((await stat(path)).ino).toBe(inode);

    // Terraform itself deletes what a replacement has left over; the file it leaves to us.
    await workspace.applyFails();
    expect((await stat(path)).ino).toBe(inode);
  });
});

describe('a failed generation', () => {
  test('is kept, with its reason, and generates nothing by itself', async () => {
    const { workspace, emulator, count } = await createWorld();
    await workspace.write('main.tf', videoWithFile('a', PROMPT, { path: workspace.path('a.mp4') }));
    emulator.failNext({ reason: 'Out of ideas' });
    await workspace.applyFails();
    await workspace.applyFails();
    expect(count('POST')).toBe(1);
    expect(await workspace.attributes('videogen_video', 'a')).toMatchObject({ failure: 'Out of ideas' });
    const { diagnostics } = await workspace.json('plan');
    expect(diagnostics.map((it) => it.summary)).toContain('The generation of a video failed');
  });

  test('is replaced with on_failure = "replace"', async () => {
    const { workspace, emulator, count } = await createWorld();
    const hcl = videoWithFile('a', { ...PROMPT, on_failure: 'replace' }, { path: workspace.path('a.mp4') });
    await workspace.write('main.tf', hcl);
    emulator.failNext();
    await workspace.applyFails();
    await workspace.apply();
    expect(count('POST')).toBe(2);
    expect(await workspace.plan()).toEqual([]);
  });
});
