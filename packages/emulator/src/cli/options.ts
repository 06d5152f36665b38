import { parseArgs } from 'node:util';
import type { AccountConfig } from '../accounts.ts';
import { parseTime } from '../clock.ts';
import type { EmulatorOptions } from '../emulator-options.ts';
import { parseJobTime } from '../jobs/job-time.ts';
import { parseRateLimit } from '../rate-limit.ts';
import { keyOf, type WebhookOptions } from '../webhooks/webhook.ts';

/** A command line that cannot be followed; the message says what is wrong with which flag. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** What the command line asks for. */
export type Command = { kind: 'help' } | { kind: 'start'; options: EmulatorOptions };

const FLAGS = {
  port: { type: 'string' },
  host: { type: 'string' },
  key: { type: 'string', multiple: true },
  'job-time': { type: 'string' },
  'job-reads': { type: 'string' },
  'failure-rate': { type: 'string' },
  'error-shape': { type: 'string' },
  'data-dir': { type: 'string' },
  seed: { type: 'string' },
  'clock-start': { type: 'string' },
  'clock-frozen': { type: 'boolean' },
  'rate-limit': { type: 'string' },
  'webhook-url': { type: 'string' },
  'webhook-secret': { type: 'string' },
  clips: { type: 'string' },
  control: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Reads the command line. Defaults are left to the emulator.
 *
 * @throws UsageError
 */
export function parseCommand(args: readonly string[]): Command {
  const values = parseFlags(args);
  if (values.help) return { kind: 'help' };
  const jobTime = jobTimeOf(values['job-time'], values['job-reads']);
  return {
    kind: 'start',
    options: {
      ...given('port', values.port, (text) => wholeNumber('--port', text, 65_535)),
      ...given('host', values.host, String),
      ...given('accounts', values.key, accountsOf),
      ...given('jobTime', jobTime, (time) => time),
      ...given('errorShape', values['error-shape'], (text) =>
        oneOf('--error-shape', text, ['nested', 'flat', 'mixed']),
      ),
      ...given('clips', values.clips, (text) => oneOf('--clips', text, ['render', 'shared'])),
      ...given('control', values.control, Boolean),
      ...given('failureRate', values['failure-rate'], shareOf),
      ...given('dataDir', values['data-dir'], String),
      ...given('seed', values.seed, String),
      ...given('clockStart', values['clock-start'], timeOf),
      ...given('clockFrozen', values['clock-frozen'], Boolean),
      ...given('rateLimit', values['rate-limit'], (text) => readable('--rate-limit', text, parseRateLimit)),
      ...given('webhook', webhookOf(values['webhook-url'], values['webhook-secret']), (webhook) => webhook),
    },
  };
}

function parseFlags(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function given<K extends string, T, V>(
  key: K,
  value: T | undefined,
  read: (value: T) => V,
): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [key]: read(value) } as Record<K, V>);
}

function jobTimeOf(time: string | undefined, reads: string | undefined): EmulatorOptions['jobTime'] {
  if (time !== undefined && reads !== undefined) {
    throw new UsageError('--job-time and --job-reads exclude each other');
  }
  if (reads !== undefined) return { by: 'reads', count: wholeNumber('--job-reads', reads, 1_000_000) };
  if (time === undefined) return undefined;
  return readable('--job-time', time, parseJobTime);
}

function readable<T>(flag: string, text: string, parse: (text: string) => T): T {
  try {
    return parse(text);
  } catch (error) {
    throw new UsageError(`${flag}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function shareOf(text: string): number {
  const share = Number(text);
  if (!/^[\d.]+$/.test(text) || !(share <= 1)) {
    throw new UsageError(`--failure-rate: "${text}" is not a number from 0 to 1`);
  }
  return share;
}

function timeOf(text: string): number {
  const time = parseTime(text);
  if (time === undefined) {
    throw new UsageError(`--clock-start: "${text}" is no time: write it like 2026-01-01T00:00:00Z`);
  }
  return time;
}

function webhookOf(url: string | undefined, secret: string | undefined): WebhookOptions | undefined {
  if (url === undefined) {
    if (secret !== undefined) throw new UsageError('--webhook-secret needs --webhook-url');
    return undefined;
  }
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new UsageError(`--webhook-url: "${url}" is no http or https URL`);
  }
  if (secret === undefined) return { url };
  readable('--webhook-secret', secret, keyOf);
  return { url, secret };
}

function accountsOf(texts: string[]): AccountConfig[] {
  const accounts = texts.map((text) => {
    const [, name, key] = /^([A-Za-z0-9_-]+)=(\S+)$/.exec(text) ?? [];
    // The text is not repeated: it may hold a key.
    if (name === undefined || key === undefined) throw new UsageError('--key: write NAME=KEY');
    return { name, key };
  });
  for (const part of ['name', 'key'] as const) {
    if (new Set(accounts.map((account) => account[part])).size < accounts.length) {
      throw new UsageError(`--key: two accounts have the same ${part}`);
    }
  }
  return accounts;
}

function wholeNumber(flag: string, text: string, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max) {
    throw new UsageError(`${flag}: "${text}" is not a whole number from 0 to ${max}`);
  }
  return value;
}

function oneOf<const T extends string>(flag: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === text);
  if (found === undefined) throw new UsageError(`${flag}: "${text}" is not one of ${allowed.join(', ')}`);
  return found;
}
