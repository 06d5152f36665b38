import { expect, it } from 'vitest';
import { parseOptions } from './options.ts';

it.each([
  [[], { keep: false, help: false }],
  [['--keep'], { keep: true, help: false }],
  [['--', '--keep'], { keep: true, help: false }],
  [['-h'], { keep: false, help: true }],
])('reads %j', (args, options) => {
  expect(parseOptions(args)).toEqual(options);
});

it('names an unknown flag', () => {
  expect(() => parseOptions(['--kep'])).toThrow(/--kep/);
});
