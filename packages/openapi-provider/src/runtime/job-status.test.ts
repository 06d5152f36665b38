import { expect, test } from 'vitest';
import type { JobDefinition } from './definition.ts';
import { readReport } from './job-status.ts';

const operation = { operationId: 'o', method: 'GET', path: '/{id}', summary: '' } as const;

function job(progressMaximum?: number): JobDefinition {
  const vocabulary = { processing: ['a'], completed: ['b'], failed: [] };
  const read = { operation, idParameter: 'id', status: '/s', progress: '/a/p', vocabulary, gone: [] };
  return {
    typeName: 't',
    noun: 'n',
    description: '',
    fields: [],
    create: { operation },
    read: { ...read, ...(progressMaximum && { progressMaximum }) },
    delete: { operation, idParameter: 'id', busy: [], gone: [] },
  };
}

const cases: [unknown, number | undefined, number | undefined][] = [
  [0.42, undefined, 0.42],
  [42, undefined, 0.42],
  [1, undefined, 1],
  [1, 100, 0.01],
  [0.5, 1, 0.5],
  [3, 4, 0.75],
  ['42%', undefined, 0.42],
  ['1 %', undefined, 0.01],
  ['0.4', undefined, 0.4],
  [250, undefined, 1],
  ['soon', undefined, undefined],
  [-1, undefined, undefined],
  [null, undefined, undefined],
];

test.each(cases)('reads the progress %j of at most %j as %j', (value, maximum, expected) => {
  expect(readReport({ a: { p: value } }, job(maximum)).progress).toBe(expected);
});
