import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Schema } from '../schema/schema.ts';
import type { Block, ProviderServer } from '../server/rpc.ts';
import { hasUnknowns } from '../values/unknowns.ts';
import { type Config, completeConfig } from './complete-config.ts';
import { ConsistencyError } from './consistency-error.ts';

/** Reads one data source as Terraform does. */
export class DataSourceHarness {
  readonly #server: ProviderServer;
  readonly #typeName: string;
  readonly #schema: Schema;

  constructor(server: ProviderServer, typeName: string, schema: Schema) {
    this.#server = server;
    this.#typeName = typeName;
    this.#schema = schema;
  }

  /** Validates and reads. The configuration must be known: Terraform puts off the read of an unknown one. */
  async read(config: Config = {}): Promise<{ state: Block | null; diagnostics: Diagnostics }> {
    const typeName = this.#typeName;
    const full = completeConfig(this.#schema, config);
    const diagnostics = new Diagnostics();
    const validated = await this.#server.validateDataResourceConfig({ typeName, config: full });
    diagnostics.add(...validated.diagnostics);
    if (diagnostics.hasErrors) return { state: null, diagnostics };
    if (hasUnknowns(full))
      throw new Error(`Terraform reads ${typeName} only when its configuration is known.`);
    const { state, diagnostics: said } = await this.#server.readDataSource({ typeName, config: full });
    diagnostics.add(...said);
    if (!diagnostics.hasErrors && (state === null || hasUnknowns(state))) {
      const problem = state === null ? 'the object is null' : 'a value is unknown after read';
      throw new ConsistencyError('Provider produced invalid object', typeName, [problem]);
    }
    return { state, diagnostics };
  }
}
