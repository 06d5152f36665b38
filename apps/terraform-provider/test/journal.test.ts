import type { Emulator } from '@videogen/emulator';
import { describe, expect, test } from 'vitest';
import { video, videoWithFile } from './support/hcl.ts';
import { ALICE, createWorld, providerBlock } from './support/world.ts';

const PROMPT = { prompt: 'A lighthouse' };

describe('a request whose answer is lost', () => {
  test('says that the video may exist, and is not repeated until somebody says so', async () => {
    const { workspace, emulator, count } = await createWorld();
    await workspace.write('main.tf', video('a', PROMPT));
    emulator.armFault({ operation: 'generateVideo', fault: { kind: 'reset', moment: 'done' } });
    const [lost] = await workspace.applyFails();
    expect(lost?.detail).toContain('may exist');
    expect(lost?.detail).toContain('on_ambiguous = "regenerate"');
    const [refused] = await workspace.applyFails();
    expect(refused?.summary).toBe('A video with this content may exist already');
    expect(count('POST')).toBe(1);

    await workspace.write('main.tf', video('a', { ...PROMPT, on_ambiguous: 'regenerate' }));
    await workspace.apply();
    expect(count('POST')).toBe(2);
    const { diagnostics } = await workspace.json('plan');
    expect(diagnostics).toEqual([]);
  });

  test('does not stop a video with another prompt', async () => {
    const { workspace, emulator, count } = await createWorld();
    await workspace.write('main.tf', video('a', PROMPT));
    emulator.armFault({ operation: 'generateVideo', fault: { kind: 'reset', moment: 'read' } });
    await workspace.applyFails();
    await workspace.write('main.tf', video('a', { prompt: 'Rain' }));
    const { diagnostics } = await workspace.apply();
    expect(diagnostics.map(({ summary }) => summary)).toContain('A request whose end is not known');
    expect(count('POST')).toBe(2);
  });

  test('is refused for certain with 429 for ever: nothing is left to doubt', async () => {
    const { workspace, emulator, count } = await createWorld();
    await workspace.write('main.tf', video('a', { ...PROMPT, timeouts: '={ create = "1s" }' }));
    const fault = { kind: 'status', status: 429, retryAfter: 1 } as const;
    emulator.armFault({ operation: 'generateVideo', fault, count: 'forever' });
    const [error] = await workspace.applyFails();
    expect(error?.detail).toContain('429');
    emulator.disarmFaults();
    await workspace.apply();
    expect(emulator.videos()).toHaveLength(1);
    expect(count('POST')).toBeGreaterThan(1);
  });
});

describe('an id that the state has lost', () => {
  test('is refused to be paid for again, with the import block that brings it back', async () => {
    const { workspace, emulator, count } = await createWorld();
    await workspace.write('main.tf', videoWithFile('a', PROMPT, { path: workspace.path('a.mp4') }));
    await workspace.apply();
    const [kept] = emulator.videos();
    await workspace.run('state', 'rm', 'videogen_video.a');
    const [error] = await workspace.applyFails();
    const block = /import \{[^}]*\}/.exec(error?.detail ?? '')?.[0] ?? '';
    expect(block).toContain(String(kept?.video_id));
    await workspace.write('import.tf', block.replace('NAME', 'a'));
    await workspace.apply();
    expect(count('POST')).toBe(1);
    expect(await workspace.plan()).toEqual([]);
  });

  test('is no longer remembered when a plan has seen it in the state', async () => {
    const { workspace, count } = await createWorld();
    await workspace.write('main.tf', video('a', PROMPT));
    await workspace.apply();
    await workspace.plan('-refresh=false');
    await workspace.run('state', 'rm', 'videogen_video.a');
    await workspace.apply();
    expect(count('POST')).toBe(2);
  });
});

test('a run that does not get as far as the state does not make the next one doubt it', async () => {
  const { workspace, emulator } = await createWorld();
  const journal = workspace.path('journal');
  await workspace.write('main.tf', video('a', PROMPT));
  await workspace.apply();
  await workspace.write('provider.tf', providerBlock(emulator.url, 'wrong', journal));
  expect((await workspace.json('plan')).exitCode).toBe(1);
  await workspace.write('provider.tf', providerBlock(emulator.url, ALICE.key, journal));
  expect(await workspace.json('plan')).toMatchObject({ exitCode: 0, diagnostics: [] });
});

test('two videos with the same prompt are two videos', async () => {
  const { workspace, count } = await createWorld();
  await workspace.write('main.tf', video('a', PROMPT) + video('b', PROMPT));
  await workspace.apply();
  expect(count('POST')).toBe(2);
  await workspace.write('main.tf', video('a', PROMPT) + video('b', PROMPT) + video('c', PROMPT));
  await workspace.apply();
  expect(count('POST')).toBe(3);
});

test.each([
  ['in Location', { kind: 'rewrite', location: true, omit: ['video_id'] }],
  ['under another name', { kind: 'rewrite', rename: { video_id: 'data.id' } }],
  ['with status 200', { kind: 'rewrite', status: 200 }],
] satisfies [string, Parameters<Emulator['armFault']>[0]['fault']][])(
  'an accepted id is found %s',
  async (_name, fault) => {
    const { workspace, emulator } = await createWorld();
    await workspace.write('main.tf', video('a', PROMPT));
    emulator.armFault({ operation: 'generateVideo', fault });
    await workspace.apply();
    const [accepted] = emulator.videos();
    expect(await workspace.attributes('videogen_video', 'a')).toMatchObject({ id: accepted?.video_id });
  },
);

test('an accepted request without any id shows the answer and is not repeated', async () => {
  const { workspace, emulator, count } = await createWorld();
  await workspace.write('main.tf', video('a', PROMPT));
  emulator.armFault({ operation: 'generateVideo', fault: { kind: 'rewrite', omit: ['video_id'] } });
  const [error] = await workspace.applyFails();
  expect(error?.summary).toBe('The video was accepted, but its identifier is not known');
  expect(error?.detail).toContain('A lighthouse');
  await workspace.applyFails();
  expect(count('POST')).toBe(1);
});
