import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Provider, unknown } from '@videogen/terraform-plugin';
import { createHarness, type Harness } from '@videogen/terraform-plugin/testing';
import type { ProviderDefinition } from '../runtime/definition.ts';
import { parentFields } from '../runtime/thing.ts';
import { startMock } from './mock.ts';
import { sampleConfig, type Values } from './sample.ts';

export interface CheckOptions {
  /** Values for attributes for which none can be made up, by type name. */
  readonly values?: Readonly<Record<string, Values>>;
}

/**
 * Leads every resource and data source of a provider through its life, as Terraform would, against a mock that is
 * made of its definition: create, read, a second plan that must be empty, destroy.
 *
 * @returns what was done, one line for each type
 * @throws Error with what the provider reports; ConsistencyError where it breaks Terraform's rules.
 */
export async function checkLifecycles(
  provider: Provider,
  definition: ProviderDefinition,
  { values = {} }: CheckOptions = {},
): Promise<string[]> {
  const mock = await startMock(definition);
  const directory = await mkdtemp(join(tmpdir(), 'lifecycles-'));
  try {
    const harness = createHarness(provider);
    const journal = definition.jobs.length > 0 ? { journal_path: join(directory, 'journal') } : {};
    expectFine(
      'the provider',
      await harness.configure({ base_url: mock.url, api_key: mock.apiKey, ...journal }),
    );
    const done = await runAll(harness, definition, values, directory);
    if (mock.count > 0) throw new Error(`${mock.count} things were left on the service`);
    return done;
  } finally {
    await mock.close();
    await rm(directory, { recursive: true, force: true });
  }
}

async function runAll(
  harness: Harness,
  definition: ProviderDefinition,
  values: NonNullable<CheckOptions['values']>,
  directory: string,
): Promise<string[]> {
  const { jobs, resources = [], files, lookups } = definition;
  const done: string[] = [];
  for (const definition of [...jobs, ...resources]) {
    const { typeName, fields } = definition;
    const resource = harness.resource(typeName);
    const above = sampleConfig(parentFields(definition), values[typeName]);
    const config = { ...above, ...sampleConfig(fields, values[typeName]) };
    expectFine(typeName, (await resource.apply(config)).diagnostics);
    const id = String(resource.state?.id);
    for (const file of files.filter(({ job }) => job === typeName)) {
      const kept = harness.resource(file.typeName);
      const config = { ...above, [file.idAttribute]: id, path: join(directory, file.typeName) };
      // A path is claimed by the plan that knows it, and here plan and apply are one process.
      const planConfig = { ...config, path: unknown };
      expectFine(file.typeName, (await kept.apply(config, { planConfig })).diagnostics);
      expectFine(file.typeName, (await kept.destroy()).diagnostics);
      done.push(`${file.typeName}: waited, downloaded, removed`);
    }
    expectFine(typeName, (await resource.destroy()).diagnostics);
    done.push(`${typeName}: created, read, destroyed`);
  }
  for (const { typeName } of lookups.filter(({ id }) => id === undefined)) {
    expectFine(typeName, (await harness.dataSource(typeName).read()).diagnostics);
    done.push(`data ${typeName}: read`);
  }
  return done;
}

function expectFine(what: string, diagnostics: { readonly hasErrors: boolean; toString(): string }): void {
  if (diagnostics.hasErrors) throw new Error(`${what}: ${diagnostics.toString()}`);
}
