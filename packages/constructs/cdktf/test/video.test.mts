import { join, resolve } from 'node:path';
import { App, TerraformStack, Testing, Token } from 'cdktf';
import { beforeAll, describe, expect, it } from 'vitest';
import { bindings, Video, VideogenProvider, type VideoProps } from '../dist/index.js';
import { scratch, synthesize } from './synth.mts';

interface Stack {
  resource: Record<string, Record<string, Record<string, unknown>>>;
  output: Record<string, unknown>;
  terraform: { required_providers: unknown };
}

const newStack = () => new TerraformStack(new App({ outdir: scratch() }), 'demo');
const parse = (json: string) => JSON.parse(json) as Stack;
const newVideo = (props: Partial<VideoProps>) =>
  new Video(newStack(), 'waves', { prompt: 'Waves at dusk', ...props });

describe('what an app synthesizes', () => {
  let synthesized: Stack;
  beforeAll(() => {
    synthesized = parse(synthesize(scratch(), 'cdktf.out'));
  });

  it('has the video, which is replaced by creating the new one first', () => {
    expect(synthesized.resource.videogen_video?.waves).toMatchObject({
      prompt: 'Waves at dusk',
      duration: 3,
      quality: 'hd',
      timeouts: { create: '10m', delete: '5m' },
      lifecycle: { create_before_destroy: true },
    });
  });

  it('has the file of the video under the same name, with the timeouts that concern it', () => {
    const { '//': _metadata, ...file } = synthesized.resource.videogen_video_file?.waves ?? {};
    expect(file).toEqual({
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is Terraform's interpolation.
      video_id: '${videogen_video.waves.id}',
      path: '../../../videos/waves.mp4',
      timeouts: { create: '10m' },
    });
  });

  it('leaves out what was left out', () => {
    const { '//': _metadata, ...file } = synthesized.resource.videogen_video_file?.['waiting-only'] ?? {};
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is Terraform's interpolation.
    expect(file).toEqual({ video_id: '${videogen_video.waiting-only.id}' });
    expect(synthesized.resource.videogen_video?.['waiting-only']).toMatchObject({
      retain: true,
      on_failure: 'replace',
    });
  });

  it('names the provider without a host, with a version constraint', () => {
    expect(synthesized.terraform.required_providers).toEqual({
      videogen: { source: 'videogen/videogen', version: expect.stringMatching(/^~> \d+\.\d+\.\d+$/) },
    });
  });

  it('has outputs that refer to the resources', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is Terraform's interpolation.
    expect(synthesized.output.waves_sha256).toEqual({ value: '${videogen_video_file.waves.sha256}' });
  });
});

describe('path', () => {
  it('gives the same JSON whatever the directory of the app', () => {
    const here = synthesize(join(scratch(), 'a'), 'cdktf.out');
    const there = synthesize(join(scratch(), 'somewhere/deeper/down'), 'cdktf.out');
    expect(here).toBe(there);
  });

  it('names the same file whatever the output directory', () => {
    const cwd = scratch();
    for (const outdir of ['cdktf.out', 'build', join(cwd, 'absolute')]) {
      const { resource } = parse(synthesize(cwd, outdir));
      const path = resource.videogen_video_file?.waves?.path as string;
      expect(resolve(cwd, outdir, 'stacks/demo', path)).toBe(join(cwd, 'videos/waves.mp4'));
    }
  });

  it.each(['/srv/videos/waves.mp4', Token.asString({ ref: 'elsewhere' })])('leaves %s as it is', (path) => {
    expect(newVideo({ path }).file.pathInput).toBe(path);
  });
});

describe('a mistake', () => {
  const mistakes: [string, Partial<VideoProps>, RegExp][] = [
    ['an empty prompt', { prompt: '' }, /demo\/waves: prompt is empty.*Describe/],
    ['a blank prompt', { prompt: ' \n' }, /prompt is empty/],
    ['no duration at all', { duration: 0 }, /demo\/waves: duration is 0.*greater than 0/],
    ['a negative duration', { duration: -1 }, /duration is -1/],
    ['a duration that is no number', { duration: Number.NaN }, /duration is NaN/],
    ['an empty path', { path: '' }, /demo\/waves: path is "".*videos\/waves\.mp4/],
    ['a path that is a directory', { path: 'videos/' }, /path is "videos\/"/],
    ['an unknown word', { onFailure: 'retry' }, /onFailure is "retry".*"keep".*"replace"/],
    ['an empty quality', { quality: '' }, /quality is empty.*"hd"/],
    ['a timeout without a unit', { timeouts: { create: '10' } }, /timeouts\.create is "10".*"10m"/],
  ];

  it.each(mistakes)('is told at once: %s', (_name, props, message) => {
    expect(() => newVideo(props)).toThrow(message);
  });

  it('is not seen in a value that is not known yet', () => {
    const unknown = { prompt: Token.asString({ ref: 'p' }), duration: Token.asNumber({ ref: 'd' }) };
    expect(() => newVideo(unknown)).not.toThrow();
  });
});

describe('the parts', () => {
  it('can be reached and changed', () => {
    const stack = newStack();
    const video = new Video(stack, 'waves', { prompt: 'Waves at dusk' });
    video.file.mode = '0600';
    const { resource } = parse(Testing.synth(stack));
    expect(resource.videogen_video_file?.waves?.mode).toBe('0600');
    expect(video.node.defaultChild).toBe(video.resource);
    expect(video.resource).toBeInstanceOf(bindings.Video);
  });

  it('keep names of their own inside other constructs', () => {
    const stack = newStack();
    for (const name of ['one', 'two']) {
      new Video(new bindings.DataVideogenAccount(stack, name), 'waves', { prompt: name });
    }
    const { resource } = parse(Testing.synth(stack));
    const names = Object.keys(resource.videogen_video ?? {});
    expect(names).toHaveLength(2);
    expect(Object.keys(resource.videogen_video_file ?? {})).toEqual(names);
  });

  it('take the provider that they are given', () => {
    const stack = newStack();
    new VideogenProvider(stack, 'first');
    const provider = new VideogenProvider(stack, 'second', { alias: 'second' });
    new Video(stack, 'waves', { prompt: 'Waves at dusk', provider });
    const { resource } = parse(Testing.synth(stack));
    expect(resource.videogen_video?.waves?.provider).toBe('videogen.second');
    expect(resource.videogen_video_file?.waves?.provider).toBe('videogen.second');
  });
});
