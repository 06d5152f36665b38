import { expect, it } from 'vitest';
import { progressOf } from './progress.ts';

const event = (type: string, message: string, more = {}) =>
  JSON.stringify({ '@level': 'info', '@message': message, type, ...more });

it.each([
  [event('apply_start', 'videogen_video.waves: Creating...'), 'videogen_video.waves: Creating...'],
  [event('change_summary', 'Plan: 6 to add'), 'Plan: 6 to add'],
  [event('diagnostic', 'Error: No', { diagnostic: { detail: 'Because.' } }), 'Error: No\nBecause.'],
  ['Error: plain text before the first event', 'Error: plain text before the first event'],
])('tells %s', (line, text) => {
  expect(progressOf(line)).toBe(text);
});

it.each([
  event('version', 'Terraform 1.11.4'),
  event('planned_change', 'Plan to create'),
  event('diagnostic', 'Error: execution halted'),
  '',
  '  ',
])('is silent about %j', (line) => {
  expect(progressOf(line)).toBeUndefined();
});
