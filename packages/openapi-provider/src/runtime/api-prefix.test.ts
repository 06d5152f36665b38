import { expect, test } from 'vitest';
import { apiPrefix, withoutApiPrefix } from './api-prefix.ts';
import type { ProviderDefinition } from './definition.ts';

function definition(...paths: string[]): ProviderDefinition {
  return {
    name: 'a',
    source: 'a/a',
    title: '',
    description: '',
    env: { baseUrl: 'A', apiKey: 'B' },
    auth: { query: 'key' },
    errorShapes: [],
    jobs: [],
    files: [],
    lookups: paths.map((path) => ({
      typeName: 'a_b',
      noun: '',
      description: '',
      operation: { operationId: 'o', method: 'GET', path, summary: '' },
      fields: [],
    })),
  };
}

test.each([
  [['/v1/a', '/v1/b/{id}'], '/v1'],
  [['/api/v2/a'], '/api'],
  [['/v1/a', '/v2/a'], undefined],
  [['/items', '/items/{id}'], undefined],
  [['/{tenant}/a'], undefined],
])('%j share %j', (paths, prefix) => {
  expect(apiPrefix(definition(...paths))).toBe(prefix);
});

test.each([
  ['https://h/v1/', 'https://h'],
  ['https://h/base/v1', 'https://h/base'],
  ['https://h/base//', 'https://h/base'],
  ['https://h/dev1', 'https://h/dev1'],
])('%s becomes %s', (baseUrl, expected) => {
  expect(withoutApiPrefix(baseUrl, definition('/v1/a', '/v1/b'))).toBe(expected);
});
