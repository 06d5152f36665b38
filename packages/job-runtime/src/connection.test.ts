import { expect, test } from 'vitest';
import { isConnectionImpossible, isConnectionRefused, isIssuerUnknown } from './connection.ts';

const systemError = (fields: object) => Object.assign(new Error('system'), fields);
const fetchFailed = (cause: unknown) => new TypeError('fetch failed', { cause });

test.each([
  ['refused', fetchFailed(systemError({ code: 'ECONNREFUSED', syscall: 'connect' })), true],
  ['refused, as Bun throws it', Object.assign(new TypeError('x'), { code: 'ECONNREFUSED' }), true],
  ['no such host', fetchFailed(systemError({ code: 'ENOTFOUND', syscall: 'getaddrinfo' })), true],
  ['a timeout while connecting', fetchFailed(systemError({ code: 'ETIMEDOUT', syscall: 'connect' })), true],
  ['undici’s connect timeout', fetchFailed(systemError({ code: 'UND_ERR_CONNECT_TIMEOUT' })), true],
  ['all addresses refused', fetchFailed(new AggregateError([systemError({ syscall: 'connect' })])), true],
  [
    'one of two reset',
    new AggregateError([systemError({ syscall: 'connect' }), systemError({ code: 'ECONNRESET' })]),
    false,
  ],
  ['reset', fetchFailed(systemError({ code: 'ECONNRESET', syscall: 'read' })), false],
  ['closed', fetchFailed(systemError({ code: 'UND_ERR_SOCKET' })), false],
  ['no error at all', undefined, false],
])('never connected: %s', (_name, error, expected) => {
  expect(isConnectionRefused(error)).toBe(expected);
});

test('a chain of causes that is a circle ends', () => {
  const error = new Error('around');
  error.cause = error;
  expect(isConnectionRefused(error)).toBe(false);
});

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', true],
  ['ERR_TLS_CERT_ALTNAME_INVALID', true],
  ['CERT_HAS_EXPIRED', true],
  ['EPROTO', true],
  ['ECONNRESET', false],
])('impossible for %s: %s', (code, expected) => {
  expect(isConnectionImpossible(fetchFailed(systemError({ code })))).toBe(expected);
});

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', true],
  ['SELF_SIGNED_CERT_IN_CHAIN', true],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', true],
  // Another authority does not help against these.
  ['CERT_HAS_EXPIRED', false],
  ['ERR_TLS_CERT_ALTNAME_INVALID', false],
  ['EPROTO', false],
])('an unknown issuer: %s is %s', (code, expected) => {
  expect(isIssuerUnknown(fetchFailed(systemError({ code })))).toBe(expected);
});

test('a port that fetch blocks is impossible', async () => {
  const error = await fetch('http://127.0.0.1:1/').catch((thrown: unknown) => thrown);
  expect(isConnectionImpossible(error)).toBe(true);
});
