import { describe, expect, test } from 'vitest';
import { parseCommand, UsageError } from './options.ts';

test('every flag finds its option', () => {
  const line =
    '--port 0 --host ::1 --key a=1 --key b=2 --job-time 5s --error-shape mixed --clips shared --control';
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
    [['extra'], 'extra'],
  ])('%j', (args, message) => {
    expect(() => parseCommand(args)).toThrow(UsageError);
    expect(() => parseCommand(args)).toThrow(message);
  });

  test('never repeats what may be a key', () => {
    expect(() => parseCommand(['--key', 'sk_secret'])).toThrow(/^(?!.*sk_secret)/);
  });
});
