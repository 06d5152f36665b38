import { expect, test } from 'vitest';
import { readVideo } from './video.ts';

const statuses = { processing: ['processing'], completed: ['completed'], failed: ['failed'] };

test('reads the record and keeps it', () => {
  const raw = {
    video_id: 'x',
    status: 'Processing',
    progress: 40,
    prompt: 'p',
    duration: 5,
    quality: 'hd',
    extra: 1,
  };
  expect(readVideo('x', raw, statuses)).toEqual({
    id: 'x',
    status: 'Processing',
    state: 'processing',
    progress: 40,
    prompt: 'p',
    duration: 5,
    quality: 'hd',
    raw,
  });
});

test.each([
  ['completed', 'completed'],
  ['FAILED', 'failed'],
  ['rendering', 'unknown'],
  [7, 'unknown'],
])('the status %j means %s', (status, state) => {
  expect(readVideo('x', { status }, statuses).state).toBe(state);
});

test.each([
  [0, 0],
  [0.5, 50],
  [1, 1],
  [250, 100],
  [-1, 0],
  ['40', undefined],
  [Number.NaN, undefined],
])('the progress %j is %j percent', (progress, expected) => {
  expect(readVideo('x', { progress }, statuses).progress).toBe(expected);
});

test.each([[null], ['text'], [[1]], [undefined]])('%j is an empty record', (body) => {
  expect(readVideo('x', body, statuses)).toEqual({ id: 'x', status: '', state: 'unknown', raw: {} });
});
