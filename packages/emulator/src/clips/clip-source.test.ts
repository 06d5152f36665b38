import { expect, onTestFinished, test } from 'vitest';
import { createClipSource } from './clip-source.ts';

const REQUEST = { prompt: 'A boat', duration: 0.1, quality: null };

test('a video is rendered once, for all who ask at the same time or later, until it is dropped', async () => {
  const source = createClipSource('render');
  onTestFinished(() => source.close());
  const [first, second] = await Promise.all([source.fileOf('a', REQUEST), source.fileOf('a', REQUEST)]);
  expect(second.bytes).toBe(first.bytes);
  expect((await source.fileOf('a', REQUEST)).bytes).toBe(first.bytes);
  source.drop('a');
  const again = await source.fileOf('a', REQUEST);
  expect(again.bytes).not.toBe(first.bytes);
  expect(again).toEqual(first);
});

test('clips that are under way when the source closes are refused, and so are later ones', async () => {
  const source = createClipSource('render');
  const pending = expect(source.fileOf('a', { ...REQUEST, duration: 20 })).rejects.toThrow('has ended');
  await source.close();
  await pending;
  await expect(source.fileOf('b', REQUEST)).rejects.toThrow('closed');
});
