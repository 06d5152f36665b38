import { randomBytes } from 'node:crypto';
import { type AccountConfig, type Accounts, createAccounts } from './accounts.ts';
import type { EmulatorOptions } from './emulator-options.ts';
import type { JobTime } from './jobs/job.ts';
import { parseJobTime } from './jobs/job-time.ts';
import { parseRateLimit, type RateLimit } from './rate-limit.ts';
import { keyOf } from './webhooks/webhook.ts';

/** The options that have to be read before they can be used, with what they are when left out. */
export interface Settings {
  readonly configs: readonly AccountConfig[];
  readonly accounts: Accounts;
  readonly jobTime: JobTime;
  readonly rateLimit: RateLimit | undefined;
  readonly webhook: { readonly url: string; readonly secret: string; readonly key: Buffer } | undefined;
}

/**
 * Reads the options before anything is opened that would have to be closed again.
 *
 * @throws RangeError for a job time, rate limit or secret that cannot be read; Error for accounts that are alike
 */
export function readSettings({ accounts, jobTime = '5s', rateLimit, webhook }: EmulatorOptions): Settings {
  const configs = accounts ?? [demoAccount()];
  const secret = webhook?.secret ?? `whsec_${randomBytes(24).toString('base64')}`;
  return {
    configs,
    accounts: createAccounts(configs),
    jobTime: read(jobTime, parseJobTime),
    rateLimit: rateLimit === undefined ? undefined : read(rateLimit, parseRateLimit),
    webhook: webhook && { url: webhook.url, secret, key: keyOf(secret) },
  };
}

function read<T>(value: string | T, parse: (text: string) => T): T {
  return typeof value === 'string' ? parse(value) : value;
}

function demoAccount(): AccountConfig {
  return { name: 'demo', key: `sk_demo_${randomBytes(12).toString('hex')}` };
}
