import { isRecord } from '../values/types.ts';

/** A small key-value store that Terraform keeps beside a resource's state: JSON values, shown to nobody. */
export interface PrivateState {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  delete(key: string): void;
}

/** The store in bytes that Terraform kept; bytes that are no such store count as an empty one. */
export function openPrivateState(bytes: Uint8Array): PrivateState & { toBytes(): Uint8Array } {
  const entries = new Map(Object.entries(parse(bytes)));
  return {
    get: (key) => entries.get(key),
    set: (key, value) => void entries.set(key, value),
    delete: (key) => void entries.delete(key),
    toBytes() {
      if (entries.size === 0) return new Uint8Array();
      return new TextEncoder().encode(JSON.stringify(Object.fromEntries(entries)));
    },
  };
}

function parse(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isRecord(json) ? json : {};
  } catch {
    return {};
  }
}
