import { existsSync } from 'node:fs';
import { readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { video, videoWithFile } from './support/hcl.ts';
import { until } from './support/until.ts';
import { createWorld } from './support/world.ts';

const PROMPT = { prompt: 'A lighthouse at dawn', duration: 3, quality: 'hd' };

describe('the file', () => {
  test('moves with its path, with no request to the service', async () => {
    const { workspace, count } = await createWorld();
    const [from, to] = [workspace.path('a.mp4'), workspace.path('b', 'c.mp4')];
    await workspace.write('main.tf', videoWithFile('a', PROMPT, { path: from }));
    await workspace.apply();
    const { ino } = await stat(from);
    await workspace.write('main.tf', videoWithFile('a', PROMPT, { path: to }));
    expect(await workspace.plan()).toEqual(['videogen_video_file.a: update']);
    const downloads = count('GET', /download/);
    await workspace.apply();
    expect(existsSync(from)).toBe(false);
    expect((await stat(to)).ino).toBe(ino);
    expect(count('GET', /download/)).toBe(downloads);
    expect(count('POST')).toBe(1);
    expect(await workspace.plan()).toEqual([]);
  });

  test('another spelling of the path is no change', async () => {
    const { workspace } = await createWorld();
    await workspace.write('main.tf', videoWithFile('a', PROMPT, { path: workspace.path('a.mp4') }));
    await workspace.apply();
    const other = `${workspace.directory}/./x/../a.mp4`;
    await workspace.write('main.tf', videoWithFile('a', PROMPT, { path: other }));
    expect(await workspace.plan()).toEqual([]);
  });

  test('is downloaded again when it is gone, with no generation and no change downstream', async () => {
    const { workspace, count } = await createWorld();
    const path = workspace.path('a.mp4');
    const downstream = `
resource "terraform_data" "published" {
  input            = videogen_video_file.a.sha256
  triggers_replace = videogen_video_file.a.sha256
}
`;
    await workspace.write('main.tf', videoWithFile('a', PROMPT, { path }) + downstream);
    await workspace.apply();
    await unlink(path);
    expect(await workspace.plan()).toEqual(['videogen_video_file.a: update']);
    await workspace.apply();
    expect(existsSync(path)).toBe(true);
    expect(count('POST')).toBe(1);
    expect(await workspace.plan()).toEqual([]);
  });

  test('that somebody changed is not overwritten unless asked', async () => {
    const { workspace } = await createWorld();
    const path = workspace.path('a.mp4');
    await workspace.write('main.tf', videoWithFile('a', PROMPT, { path }));
    await workspace.apply();
    await writeFile(path, 'my own cut');
    const [error] = await workspace.applyFails();
    expect(error?.detail).toContain('overwrite = true');
    expect(error?.snippet?.code).toContain('path');
    expect(await readFile(path, 'utf8')).toBe('my own cut');
    await workspace.write('main.tf', videoWithFile('a', PROMPT, { path, overwrite: true }));
    await workspace.apply();
    expect((await readFile(path)).subarray(4, 8).toString()).toBe('ftyp');
  });

  test('that somebody changed stays when the resource is destroyed', async () => {
    const { workspace, emulator } = await createWorld();
    const path = workspace.path('a.mp4');
    await workspace.write('main.tf', videoWithFile('a', PROMPT, { path }));
    await workspace.apply();
    await writeFile(path, 'my own cut');
    const { diagnostics } = await workspace.destroy();
    expect(diagnostics.map((it) => it.summary)).toContain('A file was not removed');
    expect(await readFile(path, 'utf8')).toBe('my own cut');
    expect(emulator.videos()).toEqual([]);
  });

  test('stays with keep_on_destroy', async () => {
    const { workspace } = await createWorld();
    const path = workspace.path('a.mp4');
    await workspace.write('main.tf', videoWithFile('a', PROMPT, { path, keep_on_destroy: true }));
    await workspace.apply();
    await workspace.destroy();
    expect(existsSync(path)).toBe(true);
  });

  test('has the mode that is asked for, and changes it in place', async () => {
    const { workspace, count } = await createWorld();
    const path = workspace.path('a.mp4');
    await workspace.write('main.tf', videoWithFile('a', PROMPT, { path, mode: '0640' }));
    await workspace.apply();
    expect((await stat(path)).mode & 0o777).toBe(0o640);
    await workspace.write('main.tf', videoWithFile('a', PROMPT, { path, mode: '0600' }));
    await workspace.apply();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(count('GET', /download/)).toBe(1);
  });
});

describe('the video', () => {
  test('that was deleted on the service is planned anew', async () => {
    const { workspace, emulator, count } = await createWorld();
    await workspace.write('main.tf', videoWithFile('a', PROMPT, { path: workspace.path('a.mp4') }));
    await workspace.apply();
    emulator.removeVideo(String((await workspace.attributes('videogen_video', 'a'))?.id));
    expect(await workspace.plan()).toEqual(['videogen_video.a: create', 'videogen_video_file.a: update']);
    await workspace.apply();
    expect(count('POST')).toBe(2);
  });

  test('stays on the service with retain', async () => {
    const { workspace, emulator } = await createWorld();
    await workspace.write('main.tf', video('a', { ...PROMPT, retain: true }));
    await workspace.apply();
    await workspace.destroy();
    expect(emulator.videos()).toHaveLength(1);
  });

  test('is imported by its UUID, and the plan that follows replaces nothing', async () => {
    const { workspace, count } = await createWorld();
    await workspace.write('main.tf', video('a', PROMPT));
    await workspace.apply();
    const id = String((await workspace.attributes('videogen_video', 'a'))?.id);
    await workspace.run('state', 'rm', 'videogen_video.a');
    expect((await workspace.run('import', 'videogen_video.a', id)).exitCode).toBe(0);
    const changes = await workspace.plan();
    expect(changes.filter((change) => !change.endsWith(': update'))).toEqual([]);
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    expect(await workspace.attributes('videogen_video', 'a')).toMatchObject({ ...PROMPT, id });
    expect(count('POST')).toBe(1);
  });
});

describe('destroy', () => {
  test('removes the file and the video', async () => {
    const { workspace, emulator } = await createWorld();
    const path = workspace.path('a.mp4');
    await workspace.write('main.tf', videoWithFile('a', PROMPT, { path }));
    await workspace.apply();
    await workspace.destroy();
    expect(existsSync(path)).toBe(false);
    expect(emulator.videos()).toEqual([]);
  });

  test('waits for a video that is still processing', async () => {
    const { workspace, emulator, count } = await createWorld({ jobTime: '1h' });
    await workspace.write('main.tf', video('a', PROMPT));
    await workspace.apply();
    const destroyed = workspace.destroy();
    await until(() => count('DELETE') > 0);
    emulator.advance(3_600);
    await destroyed;
    expect(
      emulator
        .requests()
        .filter((it) => it.method === 'DELETE')
        .map((it) => it.status),
    ).toEqual([400, 204]);
  });

  test('gives up after timeouts.delete, and the video stays in the state', async () => {
    const { workspace } = await createWorld({ jobTime: '1h' });
    const hcl = video('a', { ...PROMPT, timeouts: '={ delete = "1s" }' });
    await workspace.write('main.tf', hcl);
    await workspace.apply();
    const { exitCode, diagnostics } = await workspace.json('destroy', '-auto-approve');
    expect(exitCode).toBe(1);
    expect(diagnostics[0]?.detail).toContain('raise timeouts.delete');
    expect(await workspace.attributes('videogen_video', 'a')).toBeDefined();
  });

  test.each([['refreshed'], ['not refreshed', '-refresh=false']])(
    'of a video that is gone succeeds, %s',
    async (_, ...args) => {
      const { workspace, emulator } = await createWorld();
      await workspace.write('main.tf', video('a', PROMPT));
      await workspace.apply();
      emulator.removeVideo(String((await workspace.attributes('videogen_video', 'a'))?.id));
      await workspace.destroy(...args);
      expect(await workspace.attributes('videogen_video', 'a')).toBeUndefined();
    },
  );
});

describe('data sources', () => {
  test('show the account and the status of a video', async () => {
    const { workspace } = await createWorld();
    const hcl = `${video('a', PROMPT)}
data "videogen_account" "me" {}
data "videogen_video" "a" {
  video_id = videogen_video.a.id
}
output "account" { value = data.videogen_account.me }
output "video" { value = data.videogen_video.a }
`;
    await workspace.write('main.tf', hcl);
    await workspace.apply();
    const outputs = JSON.parse((await workspace.run('output', '-json')).stdout) as Record<
      string,
      { value: Record<string, unknown> }
    >;
    expect(outputs.video?.value).toMatchObject({ status: 'completed', ...PROMPT });
    expect(JSON.parse(String(outputs.account?.value.json))).toBeTypeOf('object');
  });
});
