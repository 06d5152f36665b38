import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { createProviderServer } from '../server/create-server.ts';
import type { Provider } from '../server/definition.ts';
import type { LogSink, ProviderServer } from '../server/rpc.ts';
import { type CallOutcome, callAsTerraform } from './call-function.ts';
import { type Config, completeConfig } from './complete-config.ts';
import { DataSourceHarness } from './data-source-harness.ts';
import { ResourceHarness } from './resource-harness.ts';
import { throughWire } from './through-wire.ts';

/**
 * Drives a provider in this process as Terraform would: the same requests in the same order, every value through
 * msgpack, every state through JSON, and Terraform's own checks of what the provider answers. A provider that
 * breaks one makes the call reject with a ConsistencyError; what the provider reports comes back as diagnostics.
 */
export interface Harness {
  /** Validates and configures the provider; resources and data sources need that. */
  configure(config?: Config): Promise<Diagnostics>;
  /** A new instance of the resource, not created yet. Each call gives another one. */
  resource(typeName: string): ResourceHarness;
  dataSource(typeName: string): DataSourceHarness;
  /** Calls a function; the provider need not be configured. Null or unknown arguments are kept back as Terraform does. */
  call(name: string, ...args: readonly unknown[]): Promise<CallOutcome>;
  /** What Ctrl-C does. */
  stop(): void;
}

/** @throws SchemaError when the provider's definition is wrong in itself. */
export function createHarness(provider: Provider, options: { readonly log?: LogSink } = {}): Harness {
  return harnessOf(createProviderServer(provider, options));
}

/** A harness for any server, such as one behind a real connection. */
export function harnessOf(behind: ProviderServer): Harness {
  const server = throughWire(behind);
  const schemas = server.getProviderSchema();
  return {
    async configure(config = {}) {
      const full = completeConfig(schemas.provider, config);
      const diagnostics = new Diagnostics();
      diagnostics.add(...(await server.validateProviderConfig({ config: full })).diagnostics);
      if (diagnostics.hasErrors) return diagnostics;
      const reply = await server.configureProvider({ config: full, terraformVersion: TERRAFORM_VERSION });
      return diagnostics.add(...reply.diagnostics);
    },
    resource(typeName) {
      const schema = schemas.resources[typeName];
      if (schema === undefined) throw new Error(`The provider has no resource ${typeName}.`);
      return new ResourceHarness(server, typeName, schema);
    },
    dataSource(typeName) {
      const schema = schemas.dataSources[typeName];
      if (schema === undefined) throw new Error(`The provider has no data source ${typeName}.`);
      return new DataSourceHarness(server, typeName, schema);
    },
    async call(name, ...args) {
      const definition = schemas.functions[name];
      if (definition === undefined) throw new Error(`The provider has no function ${name}.`);
      return callAsTerraform(server, definition, args);
    },
    stop: () => server.stop(),
  };
}

/** The version whose behaviour the harness follows. */
const TERRAFORM_VERSION = '1.11.4';
