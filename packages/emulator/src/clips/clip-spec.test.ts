import { expect, test } from 'vitest';
import { clipSpecOf } from './clip-spec.ts';

const request = { prompt: 'A boat', duration: 5, quality: 'hd' };

test.each([
  { name: 'hd', change: {}, spec: { width: 640, height: 360, seconds: 5, frames: 60, caption: '5 s · hd' } },
  { name: 'HD, whatever the case', change: { quality: 'HD' }, spec: { width: 640, height: 360 } },
  {
    name: 'another quality',
    change: { quality: 'sd' },
    spec: { width: 320, height: 180, caption: '5 s · sd' },
  },
  { name: 'no quality', change: { quality: null }, spec: { width: 320, height: 180, caption: '5 s' } },
  { name: 'no length', change: { duration: null }, spec: { seconds: 3, frames: 36, caption: '3 s · hd' } },
  { name: 'a long clip', change: { duration: 120 }, spec: { seconds: 120, frames: 240 } },
  { name: 'an absurdly long clip', change: { duration: 1e9 }, spec: { seconds: 36_000, frames: 240 } },
  { name: 'an absurdly short clip', change: { duration: 1e-9 }, spec: { frames: 1 } },
])('$name', ({ change, spec }) => {
  expect(clipSpecOf({ ...request, ...change })).toMatchObject(spec);
});
