import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { findTerraform } from '@videogen/release';
import { describe, expect, test } from 'vitest';
import { video, videoFile, videoWithFile } from './support/hcl.ts';
import type { Workspace } from './support/workspace.ts';
import { ALICE, createWorld, providerBlock } from './support/world.ts';

// What Terraform can do beside plan, apply and destroy, each once.

/** What the console answers to one expression. */
async function evaluate(workspace: Workspace, expression: string): Promise<string> {
  // The shell's own name is what stands after the script: Terraform.
  const script = `echo '${expression}' | exec "$0" "$@"`;
  const { result } = await workspace.startWith(['sh', '-c', script], 'console', '-no-color');
  return (await result).stdout.trim();
}

const boat = (path: string) => videoWithFile('a', { prompt: 'A boat' }, { path });

describe('reading', () => {
  test('console, show and graph know what the state knows', async () => {
    const { workspace } = await createWorld();
    await workspace.write('main.tf', boat(workspace.path('a.mp4')));
    await workspace.apply('-parallelism=1');
    const attributes = await workspace.attributes('videogen_video', 'a');
    expect(await evaluate(workspace, 'videogen_video.a.id')).toBe(`"${attributes?.id}"`);
    expect(await evaluate(workspace, 'videogen_video_file.a.size_bytes > 1000')).toBe('true');

    const { stdout } = await workspace.run('show', '-json');
    const { resources } = JSON.parse(stdout).values.root_module;
    expect(resources).toMatchObject([
      { address: 'videogen_video.a', values: attributes, sensitive_values: {} },
      { address: 'videogen_video_file.a', values: { present: true } },
    ]);
    const graph = (await workspace.run('graph')).stdout;
    expect(graph).toMatch(/videogen_video_file\.a.*" -> ".*videogen_video\.a/);
  });

  test('a check block asks for the status, and a plan after it is empty', async () => {
    const { workspace } = await createWorld();
    const check = `
data "videogen_video" "a" {
  video_id = videogen_video_file.a.video_id
}
check "complete" {
  assert {
    condition     = data.videogen_video.a.status == "completed"
    error_message = "It is \${data.videogen_video.a.status}."
  }
}
`;
    await workspace.write('main.tf', boat(workspace.path('a.mp4')) + check);
    expect((await workspace.apply()).diagnostics).toEqual([]);
    expect(await workspace.plan()).toEqual([]);
    await workspace.write('main.tf', boat(workspace.path('a.mp4')) + check.replace('"completed"', '"x"'));
    const { diagnostics } = await workspace.json('plan');
    expect(diagnostics).toMatchObject([{ severity: 'warning', detail: 'It is completed.' }]);
  });
});

describe('choosing', () => {
  test('-target asks for that video alone, and the next run explains what it did not look at', async () => {
    const { workspace, count } = await createWorld();
    await workspace.write('main.tf', video('a', { prompt: 'A' }) + video('b', { prompt: 'B' }));
    await workspace.apply('-target=videogen_video.a');
    expect(count('POST')).toBe(1);
    await workspace.apply();
    expect(count('POST')).toBe(2);
    await workspace.plan('-target=videogen_video.a');
    const { diagnostics } = await workspace.json('plan');
    expect(diagnostics).toMatchObject([
      {
        severity: 'warning',
        summary: 'A generation that no state is known to hold',
        detail: expect.stringContaining('as after a run with -target, this warning does not come again'),
      },
    ]);
    expect((await workspace.json('plan')).diagnostics).toEqual([]);
  });

  test('-replace pays for one video, changes the file in place and removes the old video', async () => {
    const { workspace, emulator, count } = await createWorld();
    await workspace.write('main.tf', boat(workspace.path('a.mp4')));
    await workspace.apply();
    const { changes } = await workspace.apply('-replace=videogen_video.a');
    expect(changes).toEqual(['videogen_video.a: replace', 'videogen_video_file.a: update']);
    expect(count('POST')).toBe(2);
    expect(emulator.videos()).toHaveLength(1);
    expect(existsSync(workspace.path('a.mp4'))).toBe(true);
  });

  test('-replace of the file alone pays for nothing', async () => {
    const { workspace, count } = await createWorld();
    await workspace.write('main.tf', boat(workspace.path('a.mp4')));
    await workspace.apply();
    await workspace.apply('-replace=videogen_video_file.a');
    expect(count('POST')).toBe(1);
    expect(existsSync(workspace.path('a.mp4'))).toBe(true);
    expect(await workspace.plan()).toEqual([]);
  });
});

describe('refactoring', () => {
  const moved = (type: string) => `moved {\n  from = ${type}.a\n  to   = ${type}.b\n}\n`;

  test('a moved block renames and asks the service for nothing new', async () => {
    const { workspace, count } = await createWorld();
    const path = workspace.path('a.mp4');
    await workspace.write('main.tf', boat(path));
    await workspace.apply();
    const renamed = videoWithFile('b', { prompt: 'A boat' }, { path });
    await workspace.write('main.tf', renamed + moved('videogen_video') + moved('videogen_video_file'));
    const { changes } = await workspace.apply();
    expect(changes.filter((change) => !change.endsWith(': move'))).toEqual([]);
    expect(await workspace.attributes('videogen_video', 'b')).toMatchObject({ prompt: 'A boat' });
    expect([count('POST'), count('DELETE')]).toEqual([1, 0]);
    expect(await workspace.plan()).toEqual([]);
  });

  test('a removed block without destroy leaves the video on the service and the file on the disk', async () => {
    const { workspace, emulator, count } = await createWorld();
    await workspace.write('main.tf', boat(workspace.path('a.mp4')));
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    const removed = (type: string) =>
      `removed {\n  from = ${type}.a\n  lifecycle {\n    destroy = false\n  }\n}\n`;
    await workspace.write('main.tf', removed('videogen_video') + removed('videogen_video_file'));
    await workspace.apply();
    expect(await workspace.attributes('videogen_video', 'a')).toBeUndefined();
    expect(emulator.videos()).toHaveLength(1);
    expect(existsSync(workspace.path('a.mp4'))).toBe(true);
    expect(count('DELETE')).toBe(0);
    expect((await workspace.json('plan')).diagnostics).toEqual([]);
  });
});

describe('importing', () => {
  /** Two videos that are on the service and in no state, and the file of the first. */
  async function unmanaged() {
    const world = await createWorld();
    const { workspace } = world;
    const path = workspace.path('a.mp4');
    await workspace.write('main.tf', boat(path) + video('b', { prompt: 'Two' }));
    await workspace.apply();
    const { emulator } = world;
    const ids = ['A boat', 'Two'].map((prompt) => emulator.videos().find((it) => it.prompt === prompt));
    const resources = ['videogen_video.a', 'videogen_video.b', 'videogen_video_file.a'];
    await workspace.plan();
    await workspace.run('state', 'rm', ...resources);
    return { ...world, path, ids: ids.map((it) => String(it?.video_id)) };
  }

  test('an import block with for_each takes many at a time', async () => {
    const { workspace, ids, count } = await unmanaged();
    const videos = JSON.stringify({ 'A boat': ids[0], Two: ids[1] });
    const block = `
import {
  for_each = ${videos}
  to       = videogen_video.all[each.key]
  id       = each.value
}
`;
    const attributes = { for_each: '=toset(["A boat", "Two"])', prompt: '=each.key' };
    await workspace.write('main.tf', block + video('all', attributes));
    await workspace.apply();
    expect(count('POST')).toBe(2);
    await workspace.write('main.tf', video('all', attributes));
    expect(await workspace.plan()).toEqual([]);
  });

  test('-generate-config-out writes a configuration that changes nothing', async () => {
    const { workspace, ids, path, count } = await unmanaged();
    const block = (to: string, id: string) => `import {\n  to = ${to}\n  id = "${id}"\n}\n`;
    const blocks =
      block('videogen_video.a', ids[0] ?? '') + block('videogen_video_file.a', `${ids[0]}:${path}`);
    await workspace.write('main.tf', blocks);
    const planned = await workspace.run('plan', '-no-color', '-generate-config-out=generated.tf');
    expect(planned.stdout).toContain('Plan: 2 to import, 0 to add, 0 to change, 0 to destroy.');
    expect(await readFile(workspace.path('generated.tf'), 'utf8')).toMatch(/prompt\s+= "A boat"/);
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    expect(count('POST')).toBe(2);
  });
});

test('an ephemeral variable can be the key, which then is in no saved plan', async () => {
  const { workspace, emulator, count } = await createWorld();
  const variable = 'variable "key" {\n  type      = string\n  ephemeral = true\n}\n';
  const settings = providerBlock(emulator.url, 'KEY', workspace.path('journal')).replace('"KEY"', 'var.key');
  await workspace.write('provider.tf', settings + variable);
  await workspace.write('main.tf', video('a', { prompt: 'A' }));
  const key = `-var=key=${ALICE.key}`;
  const planned = await workspace.run('plan', '-no-color', '-out=saved', key);
  const { product } = await findTerraform();
  if (planned.exitCode !== 0 && product === 'OpenTofu') {
    // Its version 1.10 does not know of them yet, and says so.
    expect(planned.stderr).toContain('"ephemeral"');
    return;
  }
  expect((await workspace.run('show', '-json', 'saved')).stdout).not.toContain(ALICE.key);
  const applied = await workspace.run('apply', '-no-color', key, 'saved');
  expect(applied.stdout).toContain('1 added');
  expect(count('POST')).toBe(1);

  await workspace.write('main.tf', videoFile('a', { path: '=var.key', video_id: '=var.key' }));
  const refused = await workspace.run('plan', '-no-color', key);
  expect(refused.stderr).toContain('Ephemeral values are not valid');
});
