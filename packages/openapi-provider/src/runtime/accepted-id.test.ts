import { expect, test } from 'vitest';
import { acceptedId } from './accepted-id.ts';
import type { Operation } from './definition.ts';

const operation = (path: string): Operation => ({ operationId: 'o', method: 'GET', path, summary: '' });
const uuid = '3f1b8a52-7a8e-4d0c-9c39-1f6f0f6d2b11';
const other = '7c0d6f7e-3a51-4c1e-9b53-0f1d2c9a4e68';

const cases: [string, { id?: string; location?: string; body?: object }, string | undefined][] = [
  ['where the description says', { id: '/job/id', body: { job: { id: 7 }, id: 'no' } }, '7'],
  ['in an absolute Location', { location: 'https://h/base/v1/jobs/7' }, '7'],
  ['in a relative Location', { location: '/v1/jobs/a%20b' }, 'a b'],
  ['in a Location that goes on', { location: '/v1/jobs/7/status?x=/v1/jobs/8' }, '7'],
  ['as the only UUID in a Location of another path', { location: `/v2/things/${uuid}` }, uuid],
  ['as the only UUID in the body', { id: '/id', body: { key: uuid } }, uuid],
  ['nowhere, where two could be it', { id: '/id', body: { a: uuid, b: other } }, undefined],
  ['nowhere, where Location leads elsewhere', { location: '/v1/queue' }, undefined],
  ['nowhere, where Location ends before it', { location: '/v1/jobs/' }, undefined],
];

test.each([
  ['by its path, below whatever it is', `/v1/teams/a%2Fb/jobs/7`, {}, '7'],
  ['not as what it is below', `/v2/${uuid}/queue`, { team: uuid }, undefined],
  ['as the only UUID besides what it is below', '', { team: uuid.toUpperCase(), key: other }, other],
])('finds the id %s', (_, location, body, expected) => {
  const accepted = {
    create: { operation: operation('/v1/teams/{team}/jobs') },
    read: { operation: operation('/v1/teams/{team}/jobs/{job}'), idParameter: 'job' },
  };
  const headers = new Headers({ location });
  expect(acceptedId(accepted, headers, JSON.stringify(body), body, [uuid])).toBe(expected);
});

test.each(cases)('finds the id %s', (_, { id, location, body = {} }, expected) => {
  const accepted = {
    create: { operation: operation('/v1/jobs'), ...(id && { id }) },
    read: { operation: operation('/v1/jobs/{job}/status'), idParameter: 'job' },
  };
  const headers = new Headers(location ? { location } : {});
  expect(acceptedId(accepted, headers, JSON.stringify(body), body)).toBe(expected);
});
