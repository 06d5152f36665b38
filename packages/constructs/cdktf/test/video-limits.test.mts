import { App, Aspects, TerraformStack, TerraformVariable, Testing } from 'cdktf';
import { describe, expect, it } from 'vitest';
import {
  bindings,
  Video,
  VideogenProvider,
  VideogenTesting,
  VideoLibrary,
  VideoLimits,
  type VideoProps,
} from '../dist/index.js';
import { newProvidedStack, parse } from './stack.mts';
import { scratch } from './synth.mts';

function limited(props: Partial<VideoProps>) {
  const stack = newProvidedStack();
  const video = new Video(stack, 'waves', { prompt: 'Waves', ...props });
  Aspects.of(stack).add(new VideoLimits({ maxDuration: 10, qualities: ['sd', 'hd'] }));
  return { stack, video };
}

const breaches: [string, Partial<VideoProps>, RegExp][] = [
  [
    'a duration',
    { duration: 11, quality: 'hd' },
    /\[demo\/waves\] duration is 11, while .* 10 s\. Give .* at most 10/,
  ],
  ['a quality', { duration: 5, quality: '4k' }, /\[demo\/waves\] quality is 4k, while .* "sd", "hd"/],
  ['a duration left out', { quality: 'hd' }, /duration is left to the service/],
  ['a quality left out', { duration: 5 }, /quality is left to the service/],
];

it.each(breaches)('finds %s that breaks them, and names the construct', (_name, props, message) => {
  expect(() => VideogenTesting.synth(limited(props).stack)).toThrow(message);
});

it('lets pass what keeps them', () => {
  expect(() => VideogenTesting.synth(limited({ duration: 10, quality: 'sd' }).stack)).not.toThrow();
});

it('sees an override, and a resource without a construct around it', () => {
  const { stack, video } = limited({ duration: 5, quality: 'hd' });
  video.resource.addOverride('duration', 60);
  new bindings.Video(stack, 'bare', { prompt: 'Fog', duration: 61, quality: 'hd' });
  new VideoLibrary(stack, 'clips', { quality: 'hd', videos: { fog: { prompt: 'Fog', duration: 62 } } });
  expect(() => VideogenTesting.synth(stack)).toThrow(
    /\[demo\/waves\] duration is 60[\s\S]*\[demo\/bare\] duration is 61[\s\S]*\[demo\/clips\/fog\] duration is 62/,
  );
});

it('leaves to Terraform what only Terraform knows', () => {
  const { stack, video } = limited({ duration: 5 });
  const seconds = new TerraformVariable(stack, 'seconds', { type: 'number' });
  video.resource.duration = seconds.numberValue;
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is Terraform's interpolation.
  video.resource.addOverride('quality', '${var.quality}');
  const { resource } = parse(VideogenTesting.synth(stack));
  expect(resource.videogen_video?.waves?.lifecycle).toEqual({
    create_before_destroy: true,
    precondition: [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is Terraform's interpolation.
      { condition: '${(var.seconds <= 10)}', error_message: expect.stringContaining('at most 10') },
      { condition: expect.stringMatching(/contains\(.*var\.quality/), error_message: expect.anything() },
    ],
  });
});

it('limits something', () => {
  expect(() => new VideoLimits({})).toThrow(/neither maxDuration nor qualities/);
});

describe('on an app', () => {
  const newApp = () => {
    const app = new App({ outdir: scratch() });
    return { app, add: (id: string, duration: number) => addStack(app, id, duration) };
  };
  const addStack = (app: App, id: string, duration: number) => {
    const stack = new TerraformStack(app, id);
    new VideogenProvider(stack, 'videogen');
    new Video(stack, 'waves', { prompt: 'Waves', duration, path: `${id}.mp4` });
  };

  it('they hold in every stack', () => {
    const { app, add } = newApp();
    add('one', 5);
    add('two', 50);
    VideoLimits.apply(app, { maxDuration: 10 });
    expect(() => app.synth()).toThrow(/\[two\/waves\] duration is 50/);
  });

  it('they do not miss a stack that is made later', () => {
    const { app, add } = newApp();
    add('one', 5);
    VideoLimits.apply(app, { maxDuration: 10 });
    add('two', 5);
    expect(() => app.synth()).toThrow(
      /two: the stack was made after VideoLimits\.apply.*behind the last stack/,
    );
  });

  it('a part of a stack can have limits of its own', () => {
    const stack = newProvidedStack();
    const video = new Video(stack, 'waves', { prompt: 'Waves', duration: 50 });
    new Video(stack, 'fog', { prompt: 'Fog', duration: 60 });
    VideoLimits.apply(video, { maxDuration: 10 });
    expect(() => VideogenTesting.synth(stack)).toThrow(/^(?![\s\S]*demo\/fog)[\s\S]*demo\/waves/);
    expect(() => Testing.synth(stack)).not.toThrow();
  });
});
