import { NoResponseError } from '@videogen/job-runtime';
import { expect, test } from 'vitest';
import { nextStepFor, reasonOf } from './no-connection.ts';

const failed = (message: string, code: string) =>
  new NoResponseError(message, { cause: Object.assign(new Error(message), { code }), attempts: 1 });
const untrusted = failed('self-signed certificate; try the system’s', 'DEPTH_ZERO_SELF_SIGNED_CERT');
const refused = failed('connect ECONNREFUSED 127.0.0.1:4', 'ECONNREFUSED');
const URL = 'https://api.example.com/base';

test.each([
  [untrusted, 'self-signed certificate'],
  [refused, 'connect ECONNREFUSED 127.0.0.1:4'],
  [failed('Unable to connect. Is the computer able to access the url?', 'X'), /access the url$/],
])('the reason is a clause without advice: %s', (error, expected) => {
  expect(reasonOf(error)).toMatch(expected);
  expect(reasonOf(error)).not.toContain(';');
});

test.each([
  [
    'an unknown authority',
    untrusted,
    {},
    ['of api.example.com.', 'Set the environment variable NODE_EXTRA_CA'],
  ],
  ['another than the named one', untrusted, { NODE_EXTRA_CA_CERTS: '/ca.pem' }, ['names /ca.pem']],
  ['no connection', refused, {}, ['Check that base_url is right']],
  ['no connection and a proxy', refused, { HTTPS_PROXY: 'http://me:pw@p' }, ['HTTPS_PROXY is set']],
  ['its variable in small letters', refused, { https_proxy: 'http://p' }, ['https_proxy is set']],
])('the next step for %s', (_name, error, env, expected) => {
  const step = nextStepFor(error, URL, env);
  for (const part of expected) expect(step).toContain(part);
  expect(step).not.toContain('pw');
});

test('a proxy for another scheme is none', () => {
  expect(nextStepFor(refused, URL, { HTTP_PROXY: 'http://p' })).not.toContain('PROXY');
});
