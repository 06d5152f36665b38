import type { TerraformProvider } from 'cdktn';
import { Construct } from 'constructs';
import { DataVideogenAccount } from './gen/data-videogen-account';

/**
 * How an `AccountInfo` is read.
 */
export interface AccountInfoProps {
  /**
   * The provider whose account it is, where an app has several.
   *
   * @default - the stack's only provider without an alias
   */
  readonly provider?: TerraformProvider;
}

/**
 * The account that the key belongs to, as the service tells of it. Reading it also proves that the key works.
 */
export class AccountInfo extends Construct {
  /** The data source that reads the account. */
  public readonly dataSource: DataVideogenAccount;

  /**
   * @param scope the stack, or a construct in it
   * @param id the name, unique in the scope
   * @param props how it is read
   */
  public constructor(scope: Construct, id: string, props: AccountInfoProps = {}) {
    super(scope, id);
    this.dataSource = new DataVideogenAccount(this, 'Default', { provider: props.provider });
  }

  /** The identifier of the account; null if the service does not tell it. */
  public get accountId(): string {
    return this.dataSource.accountId;
  }

  /** The name of the account; null if the service does not tell it. */
  public get name(): string {
    return this.dataSource.name;
  }

  /** The plan that the account is on; null if the service does not tell it. */
  public get plan(): string {
    return this.dataSource.plan;
  }

  /** All that the service tells of the account, as a JSON text. */
  public get json(): string {
    return this.dataSource.json;
  }
}
