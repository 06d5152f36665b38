import { describe, expect, test } from 'vitest';
import { systemClock } from './clock.ts';
import { hclogSink, logLevelOf } from './hclog.ts';

describe('the level', () => {
  test.each([
    ['nothing', {}, undefined],
    ['TF_LOG', { TF_LOG: 'DEBUG' }, 'debug'],
    ['TF_LOG_PROVIDER first', { TF_LOG: 'DEBUG', TF_LOG_PROVIDER: 'error' }, 'error'],
    ['TF_LOG_PROVIDER off', { TF_LOG: 'DEBUG', TF_LOG_PROVIDER: 'OFF' }, undefined],
    ['JSON', { TF_LOG: 'JSON' }, 'trace'],
    ['a word that is no level', { TF_LOG: '1' }, 'trace'],
  ])('by %s', (_, env, level) => {
    expect(logLevelOf(env)).toBe(level);
  });
});

function lines(threshold: Parameters<typeof hclogSink>[0]['threshold']) {
  const written: string[] = [];
  const clock = { ...systemClock, now: () => new Date('2026-01-02T03:04:05.678Z') };
  const sink = hclogSink({
    module: 'provider.toy',
    threshold,
    clock,
    write: (line) => void written.push(line),
  });
  return { sink, written };
}

test('a line is one JSON object, whose header no field can replace', () => {
  const { sink, written } = lines('trace');
  sink.write('info', 'two\nlines', { attempt: 3, '@level': 'error', size: 10n, none: undefined });
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(/^[^\n]+\n$/);
  expect(JSON.parse(written[0] ?? '')).toEqual({
    '@level': 'info',
    '@message': 'two\nlines',
    '@module': 'provider.toy',
    '@timestamp': '2026-01-02T03:04:05.678000Z',
    attempt: 3,
    size: '10',
  });
});

test('what is below the threshold is not written', () => {
  const { sink, written } = lines('warn');
  for (const level of ['trace', 'debug', 'info', 'warn', 'error'] as const) sink.write(level, level, {});
  expect(written.map((line) => JSON.parse(line)['@level'])).toEqual(['warn', 'error']);
  const silent = lines(undefined);
  silent.sink.write('error', 'nobody asked', {});
  expect(silent.written).toEqual([]);
});
