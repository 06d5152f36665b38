import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  attr,
  defineProvider,
  defineResource,
  defineSchema,
  isKnown,
  planModifiers,
  serve,
  validators,
} from '@videogen/terraform-plugin';

const schema = defineSchema({
  description: 'A note, kept in a file.',
  attributes: {
    name: attr.string({
      required: true,
      description: 'The name of the file.',
      validators: [validators.notEmpty()],
      planModifiers: [planModifiers.requiresReplace()],
    }),
    text: attr.string({ required: true, description: 'What the file holds.' }),
    path: attr.string({ computed: true, planModifiers: [planModifiers.useStateForUnknown()] }),
  },
});

const note = defineResource<typeof schema, { directory: string }>({
  typeName: 'notes_note',
  schema,
  async create({ plan, client }) {
    const path = join(client.directory, String(plan.name));
    await writeFile(path, String(plan.text), { flag: 'wx' });
    return { ...plan, path };
  },
  async read({ state }) {
    const text = await readFile(String(state.path), 'utf8').catch(() => null);
    return text === null ? null : { ...state, text };
  },
  async update({ plan }) {
    await writeFile(String(plan.path), String(plan.text));
    return plan;
  },
  delete: ({ state }) => rm(String(state.path), { force: true }),
});

export const provider = defineProvider({
  name: 'notes',
  version: '0.1.0',
  schema: defineSchema({
    description: 'Keeps notes.',
    attributes: { directory: attr.string({ required: true }) },
  }),
  resources: [note],
  dataSources: [],
  configure: async ({ config }) => (isKnown(config.directory) ? { directory: config.directory } : undefined),
});

if (import.meta.main) await serve(provider);
