import { type Answered, ApiPromise } from './api-promise.ts';
import { definedOf } from './defined-of.ts';
import { getAccount } from './gen/sdk.gen.ts';
import { asText } from './json.ts';
import type { CallOptions } from './options.ts';
import { recordOf } from './record-of.ts';
import type { Transport } from './transport.ts';

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

  /** Made by the client, as its `account`. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Proves that the key works.
   *
   * @throws {@link AuthenticationError} for a wrong key; {@link ApiError}.
   */
  get(options: CallOptions = {}): ApiPromise<Account> {
    return new ApiPromise(this.#get(options));
  }

  async #get(options: CallOptions): Promise<Answered<Account>> {
    const answer = await this.#transport.send('getAccount', options, (client) => getAccount({ client }));
    // An empty 200 still proves the key; a page of a proxy does not.
    const record = recordOf(answer, 'getAccount', true);
    return { data: readAccount(record), answer };
  }
}

function readAccount(raw: Record<string, unknown>): Account {
  const { account_id: id, name, plan } = raw;
  return { ...definedOf({ id: asText(id), name: asText(name), plan: asText(plan) }), raw };
}
