import {
  type AnyResource,
  type DeleteContext,
  defineResource,
  type ImportContext,
  isKnown,
  type Model,
  type ModifyPlanContext,
  path,
  type ReadContext,
  type Schema,
  unknown,
} from '@videogen/terraform-plugin';
import { isSameBaseUrl, rememberBaseUrl } from './base-url.ts';
import type { JobDefinition } from './definition.ts';
import { deleteHeld } from './delete-job.ts';
import { isEqual } from './equal.ts';
import { valuesOf } from './field-values.ts';
import { isGone } from './gone.ts';
import { readImportId } from './import-id.ts';
import { createJob } from './job-create.ts';
import { type Answer, askForJob } from './job-read.ts';
import { failureOf, readReport, vocabularyOf } from './job-status.ts';
import { reportProblem } from './problem.ts';
import { jobSchema } from './schemas.ts';
import type { ServiceClient } from './service-client.ts';
import { settleHeld } from './settle.ts';
import { parentFields, thingOf } from './thing.ts';

type JobModel = Model<Schema>;

/** The lifecycle "job": created by a request that is paid for once it is accepted, never sent twice. */
export function jobResource(job: JobDefinition): AnyResource<ServiceClient> {
  return defineResource<Schema, ServiceClient>({
    typeName: job.typeName,
    schema: jobSchema(job),
    modifyPlan: (context) => planJob(job, context),
    create: (context) => createJob(job, context),
    read: (context) => readJob(job, context),
    // Everything that the service knows of forces a replacement; what is left is between Terraform and us.
    update: async ({ plan }) => plan,
    delete: (context) => deleteResource(job, context),
    import: (context) => importJob(job, context),
  });
}

async function planJob(
  job: JobDefinition,
  context: ModifyPlanContext<Schema, ServiceClient>,
): Promise<JobModel | null> {
  const { plan, state, client, diagnostics } = context;
  // What Terraform plans with, a stored state holds.
  await settleHeld(job, state, client);
  if (!plan) return null;
  if (!state) {
    if (client && !client.budget.plan()) diagnostics.error(...client.budget.exceeded(job.noun));
    return plan;
  }
  const changed = changedFields(job, plan, state);
  const replacesFailed = isKnown(state.failure) && plan.on_failure === 'replace';
  for (const name of changed) context.requiresReplace.add(name);
  if (replacesFailed) context.requiresReplace.add('failure');
  // Terraform counts a replacement only where the planned value differs from the prior one.
  return changed.length > 0 || replacesFailed
    ? { ...plan, id: unknown, failure: unknown }
    : { ...plan, id: state.id ?? null, failure: state.failure ?? null };
}

/** A null says that the service did not tell, or that the user does not care; neither is worth a generation. */
function changedFields(job: JobDefinition, plan: JobModel, state: JobModel): string[] {
  const names = [...parentFields(job), ...job.fields].map(({ name }) => name);
  return names.filter(
    (name) => state[name] !== null && plan[name] !== null && !isEqual(plan[name], state[name]),
  );
}

async function readJob(
  job: JobDefinition,
  context: ReadContext<Schema, ServiceClient>,
): Promise<JobModel | null> {
  const { client, state, diagnostics } = context;
  const thing = thingOf(job, state);
  const { name: id } = thing;
  await settleHeld(job, state, client);
  const summary = `The ${job.noun} ${id} could not be read`;
  const answer = await askForJob(job, thing, context, summary);
  if (!answer) return state;
  if ('problem' in answer) {
    if (isGone(answer.problem, job.read.gone)) return isSameBaseUrl(context, id, job.noun) ? null : state;
    reportProblem(diagnostics, answer.problem, { summary, baseUrl: client.baseUrl });
    return state;
  }
  rememberBaseUrl(context.private, client);
  const failure = failureIn(job, answer, client);
  if (failure !== null && state.on_failure !== 'replace') warnOfFailure(job, id, failure, context);
  return { ...state, failure };
}

function failureIn(job: JobDefinition, { body }: Extract<Answer, { body: unknown }>, client: ServiceClient) {
  return failureOf(readReport(body, job), vocabularyOf(job, client)) ?? null;
}

function warnOfFailure(
  { noun, typeName }: JobDefinition,
  id: string,
  failure: string,
  { diagnostics }: ReadContext<Schema, ServiceClient>,
): void {
  const detail = `The ${noun} ${id} failed: ${failure}.\n\nIt stays as it is, because on_failure is "keep". To generate it anew: terraform apply -replace=${typeName}.NAME, with its name in your configuration.`;
  diagnostics.warning(`The generation of a ${noun} failed`, detail, path('failure'));
}

async function deleteResource(
  job: JobDefinition,
  context: DeleteContext<Schema, ServiceClient>,
): Promise<void> {
  const { state, log } = context;
  if (state.retain === true) {
    return log.info(`${job.noun} retained on the service`, { id: thingOf(job, state).name });
  }
  await deleteHeld(job, context);
}

async function importJob(
  job: JobDefinition,
  context: ImportContext<ServiceClient>,
): Promise<JobModel | null> {
  const { client, diagnostics } = context;
  const imported = readImportId(job, context.id, diagnostics);
  if (!imported) return null;
  const { thing, above } = imported;
  const summary = `The ${job.noun} ${thing.name} could not be imported`;
  const answer = await askForJob(job, thing, context, summary);
  if (!answer) return null;
  if ('problem' in answer) {
    reportProblem(diagnostics, answer.problem, { summary, baseUrl: client.baseUrl });
    return null;
  }
  rememberBaseUrl(context.private, client);
  return {
    ...(valuesOf(job.fields, answer.body) as JobModel),
    ...(above as JobModel),
    id: thing.id,
    failure: failureIn(job, answer, client),
    on_failure: 'keep',
    on_ambiguous: 'refuse',
    retain: false,
    timeouts: null,
  };
}
