import { expect, test } from 'vitest';
import { createClipCache } from './clip-cache.ts';
import { toClip } from './clip-source.ts';

/** Files of 10 bytes, and which of them were made. */
function make() {
  const made: string[] = [];
  const maker = (id: string) => async () => {
    made.push(id);
    return toClip(new Uint8Array(10));
  };
  return { made, maker };
}

test('what is in use stays, what was used least lately is made again', async () => {
  const { made, maker } = make();
  const cache = createClipCache(20);
  for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(id, maker(id));
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('concurrent calls share one making', async () => {
  const { made, maker } = make();
  const cache = createClipCache(20);
  const [one, other] = await Promise.all([cache.get('a', maker('a')), cache.get('a', maker('a'))]);
  expect(one).toBe(other);
  expect(made).toEqual(['a']);
});

test('a failure is not kept, and what was dropped while it was made does not count', async () => {
  const { made, maker } = make();
  const cache = createClipCache(10);
  await expect(cache.get('a', () => Promise.reject(new Error('no paint')))).rejects.toThrow('no paint');
  const dropped = cache.get('b', maker('b'));
  cache.drop('b');
  await dropped;
  for (const id of ['a', 'a']) await cache.get(id, maker(id));
  expect(made).toEqual(['b', 'a']);
});
