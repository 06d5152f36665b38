import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const key = 'sk_test_never_to_be_written';

function synthesize(env: Record<string, string> = {}) {
  const cwd = mkdtempSync(join(tmpdir(), 'videogen-quickstart-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  execFileSync(process.execPath, [join(import.meta.dirname, '../src/app.ts')], {
    cwd,
    env: { PATH: process.env.PATH, VIDEOGEN_API_KEY: key, ...env },
    stdio: 'pipe',
  });
  const json = readFileSync(join(cwd, 'cdktf.out/stacks/quickstart/cdk.tf.json'), 'utf8');
  return { json, stack: JSON.parse(json) };
}

it('declares three videos with their files and outputs', () => {
  const { stack } = synthesize();
  expect(Object.keys(stack.resource.videogen_video)).toEqual(['lighthouse', 'market', 'waves']);
  expect(stack.resource.videogen_video.waves).toMatchObject({
    prompt: 'Slow waves on a black beach at dusk, seen from above',
    duration: 3,
    quality: 'hd',
    lifecycle: { create_before_destroy: true },
  });
  expect(stack.resource.videogen_video_file.waves).toMatchObject({
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is Terraform's interpolation.
    video_id: '${videogen_video.waves.id}',
    path: '../../../videos/waves.mp4',
    keep_on_destroy: false,
  });
  expect(Object.keys(stack.output)).toEqual(['lighthouse_video', 'market_video', 'waves_video']);
});

it('keeps the files where that is asked for', () => {
  const { stack } = synthesize({ KEEP_VIDEOS: '1' });
  expect(stack.resource.videogen_video_file.waves.keep_on_destroy).toBe(true);
});

it('writes the key nowhere', () => {
  const { json } = synthesize();
  expect(json).toContain('videogen_video');
  expect(json).not.toContain(key);
});
