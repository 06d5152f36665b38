import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { AnyFunction } from '../schema/function.ts';
import type { Model, Schema } from '../schema/schema.ts';
import type { AnyDataSource, AnyResource, OperationContext, Provider } from './definition.ts';
import { createLogger } from './logger.ts';
import type { Block, LogSink } from './rpc.ts';

/** What the RPCs of one server share: the provider, what `configure` made of it, and the signal to stop. */
export interface ServerState {
  readonly provider: Provider;
  readonly resources: ReadonlyMap<string, AnyResource<unknown>>;
  readonly dataSources: ReadonlyMap<string, AnyDataSource<unknown>>;
  readonly functions: ReadonlyMap<string, AnyFunction>;
  readonly signal: AbortSignal;
  readonly log: LogSink | undefined;
  /** Undefined until the provider is configured. */
  client: unknown;
}

/** A block as a definition whose own type is forgotten takes it: what came off the wire fits the schema. */
export function asModel(block: Block): Model<Schema> {
  return block as Model<Schema>;
}

/** One RPC under way. */
export function beginOperation(server: ServerState, rpc: string, typeName?: string): OperationContext {
  const log = createLogger(server.log, { tf_rpc: rpc, ...(typeName !== undefined && { tf_type: typeName }) });
  log.trace('request');
  return { signal: server.signal, diagnostics: new Diagnostics(), log };
}

/** The resource, or undefined with an error: only another version of the provider can have it. */
export function findResource(server: ServerState, typeName: string, operation: OperationContext) {
  const resource = server.resources.get(typeName);
  if (resource === undefined) reportMissingType('resource', typeName, server, operation);
  return resource;
}

export function findDataSource(server: ServerState, typeName: string, operation: OperationContext) {
  const dataSource = server.dataSources.get(typeName);
  if (dataSource === undefined) reportMissingType('data source', typeName, server, operation);
  return dataSource;
}

/** True when there is a client for the operation; otherwise an error says so. */
export function requireClient(server: ServerState, operation: OperationContext): boolean {
  if (server.client !== undefined) return true;
  operation.diagnostics.error(
    'The provider is not configured',
    `The ${server.provider.name} provider needs its configuration for this, and does not have it (yet): a value in its provider block may be known only after apply.`,
  );
  return false;
}

/**
 * Runs a provider's own code. What it throws becomes a diagnostic (the stack goes to the log, not to the user) and
 * `otherwise` the result.
 */
export async function attempt<T>(
  operation: OperationContext,
  run: () => T | Promise<T>,
  otherwise: T,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    reportThrown(operation, error);
    return otherwise;
  }
}

function reportThrown({ signal, diagnostics, log }: OperationContext, error: unknown): void {
  if (signal.aborted && error instanceof Error && error.name === 'AbortError') {
    diagnostics.error('Interrupted', 'Terraform asked the provider to stop before this was done.');
    return;
  }
  const message = error instanceof Error ? error.message : String(error);
  log.error('the provider failed unexpectedly', {
    error: error instanceof Error ? (error.stack ?? message) : message,
  });
  diagnostics.error(
    'The provider failed unexpectedly',
    `${message}\n\nThis is a defect in the provider. The log has more of it: run again with TF_LOG=ERROR.`,
  );
}

function reportMissingType(kind: string, typeName: string, server: ServerState, operation: OperationContext) {
  const { name, version } = server.provider;
  operation.diagnostics.error(
    `There is no ${kind} ${typeName}`,
    `Version ${version} of the ${name} provider does not have it. Another version may.`,
  );
}
