import { asRecord, parseJson } from './error-body.ts';
import { getAccount } from './gen/sdk.gen.ts';
import type { CallOptions } from './options.ts';
import { type Transport, unexpectedAnswer } from './transport.ts';

/** Who a key belongs to. The service does not document these fields, so each may be missing. */
export interface Account {
  readonly id?: string;
  readonly name?: string;
  readonly plan?: string;
  /** The service's record, untouched. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** The account that the key belongs to. */
export class AccountApi {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Proves that the key works.
   *
   * @throws {@link ApiError} with status 401 for a wrong key.
   */
  async get(options: CallOptions = {}): Promise<Account> {
    const response = await this.#transport.send('getAccount', options, (raw) => getAccount(raw));
    const text = this.#transport.redact(await response.text());
    const body = asRecord(parseJson(text));
    // An empty 200 still proves the key; a page of a proxy does not.
    if (!body && text.trim() !== '') throw await unexpectedAnswer(text, response, 'getAccount');
    return readAccount(body ?? {});
  }
}

function readAccount(raw: Record<string, unknown>): Account {
  const { account_id: id, name, plan } = raw;
  return {
    ...(typeof id === 'string' && { id }),
    ...(typeof name === 'string' && { name }),
    ...(typeof plan === 'string' && { plan }),
    raw,
  };
}
