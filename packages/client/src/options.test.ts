import { readFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { USER_AGENT } from './gen/version.gen.ts';
import { ConfigurationError, resolveOptions } from './options.ts';

const options = { baseUrl: 'https://host.example', apiKey: 'sk_secret' };

test.each([
  ['https://host.example', 'https://host.example'],
  ['https://host.example/', 'https://host.example'],
  ['https://host.example/v1', 'https://host.example'],
  ['https://host.example/v1/', 'https://host.example'],
  ['https://host.example/api//v1//', 'https://host.example/api'],
  ['http://127.0.0.1:4020', 'http://127.0.0.1:4020'],
])('the base URL %s is %s', (baseUrl, expected) => {
  expect(resolveOptions({ ...options, baseUrl }).baseUrl).toBe(expected);
});

test.each([
  ['baseUrl', { baseUrl: '' }, 'no base URL'],
  ['baseUrl', { baseUrl: 'host.example' }, 'not an http or https URL'],
  ['baseUrl', { baseUrl: 'file:///etc' }, 'not an http or https URL'],
  ['baseUrl', { baseUrl: 'https://user:pass@host.example' }, 'must not have a user'],
  ['baseUrl', { baseUrl: 'https://host.example/?a=b' }, 'must not have'],
  ['apiKey', { apiKey: ' ' }, 'no API key'],
  ['apiKey', { apiKey: 'sk_secret\nX: y' }, 'cannot stand in a header'],
])('refuses a bad %s: %j', (option, bad, message) => {
  const resolve = () => resolveOptions({ ...options, ...bad });
  expect(resolve).toThrow(ConfigurationError);
  expect(resolve).toThrow(message);
  expect(resolve).toThrow(expect.objectContaining({ option }));
  expect(resolve).not.toThrow('sk_secret');
});

test('a key may come with the line break of its file', () => {
  expect(resolveOptions({ ...options, apiKey: 'sk_secret\n' }).apiKey).toBe('sk_secret');
});

test('what is left out comes from the environment', () => {
  const before = { ...process.env };
  onTestFinished(() => {
    process.env = before;
  });
  process.env.VIDEOGEN_BASE_URL = 'https://other.example/v1';
  process.env.VIDEOGEN_API_KEY = 'sk_other';
  expect(resolveOptions({})).toMatchObject({ baseUrl: 'https://other.example', apiKey: 'sk_other' });
  expect(resolveOptions(options)).toMatchObject({ baseUrl: 'https://host.example', apiKey: 'sk_secret' });
});

describe('the vocabulary', () => {
  test('is completed where it is given in part', () => {
    expect(resolveOptions({ ...options, statuses: { completed: ['ready'] } }).statuses).toEqual({
      processing: ['processing'],
      completed: ['ready'],
      failed: ['failed'],
    });
  });
});

test('the user agent names the version of the package', async () => {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  expect(USER_AGENT).toBe(`videogen-client/${version}`);
});
