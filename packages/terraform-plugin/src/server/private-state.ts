/** A small key-value store that Terraform keeps beside a resource's state: JSON values, shown to nobody. */
export interface PrivateState {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  delete(key: string): void;
}
