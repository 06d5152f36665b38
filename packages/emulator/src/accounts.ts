import { createHash, timingSafeEqual } from 'node:crypto';

/** An account that the emulator knows, and the key it calls with. */
export interface AccountConfig {
  /** Names the account: its id is `acct_` and this. */
  name: string;
  /** The API key, compared in constant time. Never logged or shown. */
  key: string;
  /** The plan that GET /v1/account tells. @default "emulator" */
  plan?: string;
}

/** An account without its key: what the rest of the emulator sees. */
export interface Account {
  id: string;
  name: string;
  plan: string;
}

/** The accounts by key. */
export interface Accounts {
  /** Who an `Authorization` header speaks for, if anybody. */
  authenticate(authorization: string | undefined): Account | undefined;
}

const BEARER = /^Bearer +(\S+) *$/i;

/** @throws Error if two accounts share a name or a key, since ownership could not be told apart. */
export function createAccounts(configs: readonly AccountConfig[]): Accounts {
  const entries = configs.map(({ name, key, plan = 'emulator' }) => ({
    account: { id: `acct_${name}`, name, plan },
    digest: digestOf(key),
  }));
  refuseDuplicates(configs);
  return {
    authenticate(authorization) {
      const key = BEARER.exec(authorization ?? '')?.[1];
      if (key === undefined) return undefined;
      const digest = digestOf(key);
      let found: Account | undefined;
      // No early exit: how long the search takes must not tell which key came close.
      for (const entry of entries) if (timingSafeEqual(entry.digest, digest)) found = entry.account;
      return found;
    },
  };
}

function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

function refuseDuplicates(configs: readonly AccountConfig[]): void {
  if (new Set(configs.map((config) => config.name)).size < configs.length) {
    throw new Error('two accounts have the same name');
  }
  if (new Set(configs.map((config) => config.key)).size < configs.length) {
    throw new Error('two accounts have the same key');
  }
}
