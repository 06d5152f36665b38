import {
  type AnyResource,
  type CreateContext,
  defineResource,
  type ImportContext,
  type Model,
  path,
  type ReadContext,
  type Schema,
  type UpdateContext,
} from '@videogen/terraform-plugin';
import { isSameBaseUrl, rememberBaseUrl } from './base-url.ts';
import { type CreationWords, createOnce } from './create-once.ts';
import { readAfterWrite, readThing } from './crud-read.ts';
import { crudSchema } from './crud-schema.ts';
import { sendWrite } from './crud-send.ts';
import { afterRead, afterWrite, changedByService } from './crud-state.ts';
import type { CrudDefinition, UpdateDefinition } from './definition.ts';
import { deleteHeld } from './delete-job.ts';
import { bodyOf } from './field-values.ts';
import { readImportId } from './import-id.ts';
import { howToSettle } from './journal-report.ts';
import { mergePatch } from './merge-patch.ts';
import type { ServiceClient } from './service-client.ts';
import { settleHeld } from './settle.ts';
import { parametersOf, type Thing, thingOf } from './thing.ts';

type CrudModel = Model<Schema>;

/** The lifecycle "crud": there when its creation is answered, read after each write, changed in place. */
export function crudResource(definition: CrudDefinition): AnyResource<ServiceClient> {
  return defineResource<Schema, ServiceClient>({
    typeName: definition.typeName,
    schema: crudSchema(definition),
    modifyPlan: async ({ plan, state, client }) => {
      await settleHeld(definition, state, client);
      return plan;
    },
    create: (context) => create(definition, context),
    read: (context) => read(definition, context),
    update: (context) => update(definition, context),
    delete: (context) => deleteHeld(definition, context),
    import: (context) => importThing(definition, context),
  });
}

async function create(
  definition: CrudDefinition,
  context: CreateContext<Schema, ServiceClient>,
): Promise<CrudModel | null> {
  const { plan, client } = context;
  const words = wordsOf(definition, client);
  const id = await createOnce({ definition, plan, again: false, isPaid: false, words }, context);
  if (id === undefined) return null;
  rememberBaseUrl(context.private, client);
  return { ...(await written(definition, thingOf(definition, plan, id), context)), id };
}

function wordsOf({ noun }: CrudDefinition, { journal }: ServiceClient): CreationWords {
  return {
    done: 'created',
    isThere: 'exists',
    mayBe: 'exist',
    howToGoOn: (entry) =>
      `${howToSettle(entry, journal)} Until then, applying again does not create the same ${noun} a second time.`,
    another: `When the file is gone, applying again creates the ${noun}.`,
  };
}

/** The state after a write, with a warning where the service keeps something else than it was sent. */
async function written(
  definition: CrudDefinition,
  thing: Thing,
  context: CreateContext<Schema, ServiceClient>,
): Promise<CrudModel> {
  const { plan, diagnostics } = context;
  const { fields, noun } = definition;
  const told = await readAfterWrite(definition, thing, context);
  const state = { ...plan, ...afterWrite(fields, plan, told ?? {}) } as CrudModel;
  for (const name of told ? changedByService(fields, plan, told) : []) {
    const detail = `The service keeps another value of ${name} for the ${noun} ${thing.name} than it was sent. Unless the configuration says the same, every plan will change it again.`;
    diagnostics.warning(`The service changed ${name}`, detail, path(name));
  }
  return state;
}

async function read(
  definition: CrudDefinition,
  context: ReadContext<Schema, ServiceClient>,
): Promise<CrudModel | null> {
  const { state, client } = context;
  const { noun, fields } = definition;
  const thing = thingOf(definition, state);
  await settleHeld(definition, state, client);
  const told = await readThing(definition, thing, `The ${noun} ${thing.name} could not be read`, context);
  if (!told) return state;
  if ('gone' in told) return isSameBaseUrl(context, thing.name, noun) ? null : state;
  rememberBaseUrl(context.private, client);
  return { ...state, ...afterRead(fields, state, told.values) } as CrudModel;
}

async function update(
  definition: CrudDefinition,
  context: UpdateContext<Schema, ServiceClient>,
): Promise<CrudModel> {
  const { plan, state } = context;
  const thing = thingOf(definition, state);
  const { id } = thing;
  const how = definition.update;
  const body = how && changeBody(definition, how, plan, state);
  // Only what is between Terraform and the provider has changed, such as a timeout.
  if (!how || !body) return { ...plan, ...afterWrite(definition.fields, plan, state), id };
  const request = {
    parameters: parametersOf(thing, how.idParameter),
    body,
    headers: { 'content-type': how.mediaType },
  };
  const summary = `The ${definition.noun} ${thing.name} could not be changed`;
  const response = await sendWrite(how.operation, request, summary, context);
  if (!response) return state;
  await response.body?.cancel();
  return { ...(await written(definition, thing, context)), id };
}

/** What the service is sent for a change; undefined when nothing of it is the service's. */
function changeBody(
  { fields }: CrudDefinition,
  { operation, mediaType }: UpdateDefinition,
  plan: CrudModel,
  state: CrudModel,
): Record<string, unknown> | undefined {
  const wanted = bodyOf(fields, plan);
  const depth = /merge-patch\+json/i.test(mediaType) ? 'deep' : 'members';
  const changes = mergePatch(bodyOf(fields, state), wanted, depth);
  if (Object.keys(changes).length === 0) return undefined;
  return operation.method === 'PATCH' ? changes : wanted;
}

async function importThing(
  definition: CrudDefinition,
  context: ImportContext<ServiceClient>,
): Promise<CrudModel | null> {
  const { client, diagnostics } = context;
  const { noun } = definition;
  const imported = readImportId(definition, context.id, diagnostics);
  if (!imported) return null;
  const { thing, above } = imported;
  const told = await readThing(definition, thing, `The ${noun} ${thing.name} could not be imported`, context);
  if (!told) return null;
  if ('gone' in told) {
    const detail = `The service at ${client.baseUrl} knows no ${noun} ${thing.name}.`;
    diagnostics.error(`There is no such ${noun}`, detail);
    return null;
  }
  rememberBaseUrl(context.private, client);
  return { ...(told.values as CrudModel), ...(above as CrudModel), id: thing.id, timeouts: null };
}
