import type { Diagnostic } from '../diagnostics/diagnostics.ts';
import type { Diagnostic as WireDiagnostic } from '../gen/proto6/tfplugin6.gen.ts';
import type { Schema } from '../schema/schema.ts';
import type { ProviderServer } from '../server/rpc.ts';
import { ValueError } from '../values/value-error.ts';
import { encodeDiagnostics } from './diagnostic.ts';

/** One call of the protocol: reads the request, asks the framework, writes the reply. */
export interface Rpc<Request, Response> {
  handle(server: ProviderServer, request: Request): Response | Promise<Response>;
  /** The reply when `handle` threw. Where the request holds a state, the reply keeps it. */
  failed(diagnostics: WireDiagnostic[], request: Request): Response;
}

/**
 * Runs a call. Whatever it throws, be it a value that does not fit its schema or a defect in a provider,
 * becomes a diagnostic: the process, with its other operations, goes on.
 */
export async function callRpc<Request, Response>(
  name: string,
  rpc: Rpc<Request, Response>,
  server: ProviderServer,
  request: Request,
): Promise<Response> {
  try {
    return await rpc.handle(server, request);
  } catch (error) {
    return rpc.failed(encodeDiagnostics([unexpected(name, error)]), request);
  }
}

function unexpected(name: string, error: unknown): Diagnostic {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    severity: 'error',
    summary: 'The provider failed unexpectedly',
    detail: `${reason}\n\nThis is a defect in the provider, met in ${name}. Please report it to its developers.`,
    ...(error instanceof ValueError && { attribute: error.path }),
  };
}

/** @throws Error when the provider has no such type */
export function schemaOf(
  server: ProviderServer,
  kind: 'resources' | 'dataSources',
  typeName: string,
): Schema {
  const schemas = server.getProviderSchema()[kind];
  const schema = Object.hasOwn(schemas, typeName) ? schemas[typeName] : undefined;
  if (schema) return schema;
  const what = kind === 'resources' ? 'resource' : 'data source';
  throw new Error(`This provider has no ${what} ${typeName}.`);
}
