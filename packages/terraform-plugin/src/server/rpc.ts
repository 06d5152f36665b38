import type { Diagnostic } from '../diagnostics/diagnostics.ts';
import type { AnyFunction } from '../schema/function.ts';
import type { Schema } from '../schema/schema.ts';
import type { Path } from '../values/path.ts';
import type { LogLevel } from './logger.ts';

/**
 * What Terraform core asks of a provider, in the framework's terms: the seam between `server` (one file per
 * RPC) and `proto6` (one file per RPC, wire conversion), and what the in-process test harness drives.
 * A block value is a record by attribute name whose leaves are values; null is the null block (a resource that
 * does not exist). Private bytes are opaque.
 */
export interface ProviderServer {
  getProviderSchema(): ProviderSchema;
  validateProviderConfig(request: { config: Block }): Promise<Reply>;
  configureProvider(request: { config: Block; terraformVersion: string }): Promise<Reply>;
  /** `writeOnlyAllowed`: Terraform keeps write-only values out of plans and states. @default false */
  validateResourceConfig(request: {
    typeName: string;
    config: Block;
    writeOnlyAllowed?: boolean;
  }): Promise<Reply>;
  validateDataResourceConfig(request: { typeName: string; config: Block }): Promise<Reply>;
  /** `rawState` is what the state file holds, as parsed JSON; the reply's state is of the current schema. */
  upgradeResourceState(request: {
    typeName: string;
    version: number;
    rawState: unknown;
  }): Promise<Reply & { state: Block | null }>;
  readResource(request: {
    typeName: string;
    state: Block;
    private: Uint8Array;
  }): Promise<Reply & { state: Block | null; private: Uint8Array }>;
  planResourceChange(request: {
    typeName: string;
    prior: Block | null;
    proposed: Block | null;
    config: Block | null;
    private: Uint8Array;
  }): Promise<Reply & { planned: Block | null; requiresReplace: readonly Path[]; private: Uint8Array }>;
  applyResourceChange(request: {
    typeName: string;
    prior: Block | null;
    planned: Block | null;
    config: Block | null;
    private: Uint8Array;
  }): Promise<Reply & { state: Block | null; private: Uint8Array }>;
  importResourceState(request: {
    typeName: string;
    id: string;
  }): Promise<Reply & { imported: readonly { typeName: string; state: Block; private: Uint8Array }[] }>;
  /** The state of another type, as parsed JSON, becomes one of the target's current schema. */
  moveResourceState(request: {
    sourceProvider: string;
    sourceTypeName: string;
    sourceVersion: number;
    sourceState: unknown;
    sourcePrivate: Uint8Array;
    targetTypeName: string;
  }): Promise<Reply & { state: Block | null; private: Uint8Array }>;
  readDataSource(request: { typeName: string; config: Block }): Promise<Reply & { state: Block | null }>;
  /** Arguments in the order of the call. `argument` is the position of the one to blame. */
  callFunction(request: {
    name: string;
    args: readonly unknown[];
  }): Promise<{ result: unknown; error?: { text: string; argument?: number } }>;
  /** Aborts the signal of every operation under way, and of those that come later. */
  stop(): void;
}

export interface Reply {
  readonly diagnostics: readonly Diagnostic[];
}

export type Block = Readonly<Record<string, unknown>>;

export interface ProviderSchema {
  readonly provider: Schema;
  readonly resources: Readonly<Record<string, Schema>>;
  readonly dataSources: Readonly<Record<string, Schema>>;
  readonly functions: Readonly<Record<string, AnyFunction>>;
}

/** Where log lines go: `serve` writes hclog JSON to stderr, tests collect. */
export interface LogSink {
  write(level: LogLevel, message: string, fields: Readonly<Record<string, unknown>>): void;
}
