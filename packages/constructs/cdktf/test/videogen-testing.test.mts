import { App, TerraformOutput, TerraformStack } from 'cdktf';
import { describe, expect, it } from 'vitest';
import { AccountInfo, Video, VideogenProvider, VideogenTesting } from '../dist/index.js';
import { newProvidedStack, newStack, parse } from './stack.mts';
import { scratch } from './synth.mts';

function received(): string {
  const stack = newProvidedStack();
  new Video(stack, 'waves', { prompt: 'Waves', duration: 5, onFailure: 'replace', path: '/srv/waves.mp4' });
  new Video(stack, 'fog', { prompt: 'Fog' });
  return VideogenTesting.synth(stack);
}

describe('the matchers', () => {
  it('find a video', () => {
    expect(VideogenTesting.toHaveVideo(received())).toBe(true);
    expect(VideogenTesting.toHaveVideo(received(), 'Fog')).toBe(true);
    expect(VideogenTesting.toHaveVideo(received(), 'Rain')).toBe(false);
    expect(VideogenTesting.toHaveVideo(VideogenTesting.synth(newStack()))).toBe(false);
  });

  it('find a video by any of its properties', () => {
    const has = (properties: object) =>
      VideogenTesting.toHaveVideoWithProperties(received(), { ...properties });
    expect(has({ duration: 5, onFailure: 'replace' })).toBe(true);
    expect(has({ duration: 5, prompt: 'Fog' })).toBe(false);
  });

  it('find a file', () => {
    const has = (path: string) => VideogenTesting.toHaveVideoFileWithProperties(received(), { path });
    expect(has('/srv/waves.mp4')).toBe(true);
    expect(has('/srv/fog.mp4')).toBe(false);
  });

  it('count', () => {
    expect(VideogenTesting.countVideos(received())).toBe(2);
    expect(VideogenTesting.countVideos(VideogenTesting.synth(newStack()))).toBe(0);
  });

  it('tell what is there when something is not', () => {
    expect(() => VideogenTesting.requireVideo(received(), { duration: 5 })).not.toThrow();
    expect(() => VideogenTesting.requireVideo(received(), { duration: 6 })).toThrow(
      /no video with \{"duration":6\}[\s\S]*"prompt": "Fog"/,
    );
  });
});

describe('useEmulator', () => {
  it('points every provider of an app at it, in one line', () => {
    const app = new App({ outdir: scratch() });
    const stacks = ['one', 'two'].map((id) => new TerraformStack(app, id));
    for (const stack of stacks) {
      new VideogenProvider(stack, 'videogen', { baseUrl: 'https://videogen.example' });
      new VideogenProvider(stack, 'other', { alias: 'other' });
    }
    VideogenTesting.useEmulator(app, { url: 'http://127.0.0.1:4999', apiKey: 'sk_test_alice' });
    for (const stack of stacks) {
      const expected = { base_url: 'http://127.0.0.1:4999', api_key: 'sk_test_alice' };
      const { provider } = parse(VideogenTesting.synth(stack));
      expect(provider.videogen).toEqual([expected, { alias: 'other', ...expected }]);
    }
  });

  it('leaves the key to the environment unless one is given', () => {
    const stack = newStack();
    new VideogenProvider(stack, 'videogen');
    VideogenTesting.useEmulator(stack);
    const { provider } = parse(VideogenTesting.synth(stack));
    expect(provider.videogen).toEqual([{ base_url: 'http://127.0.0.1:4020' }]);
  });
});

it('AccountInfo reads the account with the provider that it is given', () => {
  const stack = newStack();
  const provider = new VideogenProvider(stack, 'videogen', { alias: 'b' });
  const account = new AccountInfo(stack, 'me', { provider });
  const { accountId, name, plan, json } = account;
  new TerraformOutput(stack, 'account', { value: [accountId, name, plan, json] });
  const { data, output } = parse(VideogenTesting.synth(stack));
  expect(output.account?.value).toEqual(
    ['account_id', 'name', 'plan', 'json'].map((attribute) => `\${data.videogen_account.me.${attribute}}`),
  );
  expect(data.videogen_account?.me).toEqual({ provider: 'videogen.b' });
});
