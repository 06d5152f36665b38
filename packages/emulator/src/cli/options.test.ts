import { describe, expect, test } from 'vitest';
import { parseCommand, UsageError } from './options.ts';

test('every flag finds its option', () => {
  const line =
    '--port 0 --host ::1 --key a=1 --key b=2 --job-time 5s --error-shape mixed --clips shared --control ' +
    '--failure-rate 0.1 --data-dir d --seed s --clock-start 2026-01-01T00:00:00Z --clock-frozen --rate-limit 10/s ' +
    '--webhook-url http://h/ --webhook-secret whsec_c2VjcmV0';
  expect(parseCommand(line.split(' '))).toEqual({
    kind: 'start',
    options: {
      port: 0,
      host: '::1',
      accounts: [
        { name: 'a', key: '1' },
        { name: 'b', key: '2' },
      ],
      jobTime: { by: 'time', minMs: 5_000, maxMs: 5_000 },
      errorShape: 'mixed',
      clips: 'shared',
      control: true,
      failureRate: 0.1,
      dataDir: 'd',
      seed: 's',
      clockStart: Date.UTC(2026, 0, 1),
      clockFrozen: true,
      rateLimit: { requests: 10, perMs: 1_000 },
      webhook: { url: 'http://h/', secret: 'whsec_c2VjcmV0' },
    },
  });
});

test('without flags everything is left to the defaults', () => {
  expect(parseCommand([])).toEqual({ kind: 'start', options: {} });
});

test('a job may take a number of reads', () => {
  expect(parseCommand(['--job-reads', '3'])).toMatchObject({
    options: { jobTime: { by: 'reads', count: 3 } },
  });
});

describe('a usage error', () => {
  test.each([
    [['--port', '65536'], '--port'],
    [['--port', '-1'], '--port'],
    [['--port'], '--port'],
    [['--key', 'alice'], '--key: write NAME=KEY'],
    [['--key', '=x'], '--key: write NAME=KEY'],
    [['--key', 'a=1', '--key', 'a=2'], 'the same name'],
    [['--key', 'a=1', '--key', 'b=1'], 'the same key'],
    [['--job-time', '5'], '--job-time'],
    [['--job-time', '5s', '--job-reads', '3'], 'exclude each other'],
    [['--error-shape', 'round'], 'nested, flat, mixed'],
    [['--clips', 'none'], 'render, shared'],
    [['--failure-rate', '2'], 'from 0 to 1'],
    [['--rate-limit', '10'], 'such as 10/s'],
    [['--clock-start', 'noon'], '--clock-start: "noon" is no time'],
    [['--webhook-url', 'ftp://x'], 'no http or https URL'],
    [['--webhook-url', 'http://x', '--webhook-secret', 'x'], 'whsec_ and a key in base64'],
    [['--webhook-secret', 'whsec_c2VjcmV0'], 'needs --webhook-url'],
    [['extra'], 'extra'],
  ])('%j', (args, message) => {
    expect(() => parseCommand(args)).toThrow(UsageError);
    expect(() => parseCommand(args)).toThrow(message);
  });

  test('never repeats what may be a key', () => {
    expect(() => parseCommand(['--key', 'sk_secret'])).toThrow(/^(?!.*sk_secret)/);
  });
});
