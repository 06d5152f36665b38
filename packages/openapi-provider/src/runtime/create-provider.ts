import { defineProvider, isKnown, type Provider, path, type Schema } from '@videogen/terraform-plugin';
import { configure, wrongBaseUrl } from './configure.ts';
import { crudResource } from './crud-resource.ts';
import type { FileDefinition, JobDefinition, ProviderDefinition } from './definition.ts';
import { fileResource } from './file-resource.ts';
import { jobResource } from './job-resource.ts';
import { lookupDataSource } from './lookup-data-source.ts';
import { providerSchema } from './schemas.ts';
import type { ServiceClient } from './service-client.ts';

/** Makes a provider of a generated definition. */
export function createProvider(
  definition: ProviderDefinition,
  options: { readonly version: string },
): Provider<Schema, ServiceClient> {
  return defineProvider<Schema, ServiceClient>({
    name: definition.name,
    version: options.version,
    schema: providerSchema(definition),
    resources: [
      ...definition.jobs.map(jobResource),
      ...(definition.resources ?? []).map(crudResource),
      ...definition.files.map((file) => fileResource(file, jobOf(file, definition))),
    ],
    dataSources: definition.lookups.map(lookupDataSource),
    validate: ({ config, diagnostics }) => {
      const baseUrl = config.base_url as string | null;
      const problem = isKnown(baseUrl) ? wrongBaseUrl(baseUrl) : undefined;
      if (problem !== undefined) diagnostics.error('Invalid base URL', problem, path('base_url'));
    },
    configure: (context) => configure(definition, options.version, context),
  });
}

function jobOf(file: FileDefinition, definition: ProviderDefinition): JobDefinition {
  const job = definition.jobs.find((it) => it.typeName === file.job);
  if (!job) throw new Error(`${file.typeName} is of ${file.job}, which the definition does not have`);
  return job;
}
