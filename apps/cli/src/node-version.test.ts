import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { nodeProblem, OLDEST_NODE } from './node-version.ts';

test('the oldest Node is that of the package', () => {
  expect(manifest.engines.node).toBe(`>=${OLDEST_NODE}`);
});

test.each([
  ['22.14.0', true],
  ['22.20.1', true],
  ['24.0.0', true],
  ['22.13.9', false],
  ['20.20.2', false],
])('Node %s will do: %s', (version, expected) => {
  expect(nodeProblem(version) === undefined).toBe(expected);
});
