import type { Operation, ProviderDefinition } from './definition.ts';

/** Every operation that the provider may send. */
export function operationsOf(definition: ProviderDefinition): Operation[] {
  const { jobs, resources = [], files, lookups } = definition;
  return [
    ...jobs.flatMap((job) => [job.create, job.read, job.delete]),
    ...resources.flatMap(({ create, read, update, delete: end }) => [
      create,
      read,
      ...(update ? [update] : []),
      end,
    ]),
    ...files.map((file) => file.content),
    ...lookups,
  ].map(({ operation }) => operation);
}
