import {
  type AnyResource,
  type CreateContext,
  type DeleteContext,
  type Diagnostics,
  defineResource,
  type ImportContext,
  isKnown,
  type Model,
  type ModifyPlanContext,
  type PrivateState,
  path,
  type ReadContext,
  type Schema,
  unknown,
} from '@videogen/terraform-plugin';
import { acceptedId } from './accepted-id.ts';
import { stringValidators } from './constraints.ts';
import type { JobDefinition } from './definition.ts';
import { deleteJob } from './delete-job.ts';
import { failureOf, readReport, vocabularyOf } from './job-status.ts';
import { at, build, jsonOf, ofType, parseJson } from './json.ts';
import { excerpt, type Problem, readProblem, reportNoResponse, reportProblem } from './problem.ts';
import { jobSchema } from './schemas.ts';
import type { ServiceClient } from './service-client.ts';
import { DEFAULT_TIMEOUTS, timeoutMs } from './timeouts.ts';

type JobModel = Model<Schema>;

/** The lifecycle "job": created by a request that is paid for once it is accepted, never sent twice. */
export function jobResource(job: JobDefinition): AnyResource<ServiceClient> {
  return defineResource<Schema, ServiceClient>({
    typeName: job.typeName,
    schema: jobSchema(job),
    modifyPlan: async (context) => modifyPlan(job, context),
    create: (context) => create(job, context),
    read: (context) => read(job, context),
    // Everything that the service knows of forces a replacement; what is left is between Terraform and us.
    update: async ({ plan }) => plan,
    delete: (context) => deleteResource(job, context),
    import: (context) => importById(job, context),
  });
}

function modifyPlan(job: JobDefinition, context: ModifyPlanContext<Schema, ServiceClient>): JobModel | null {
  const { plan, state } = context;
  if (!plan || !state) return plan;
  // A null says that the service did not tell or that the user does not care; neither is worth a generation.
  const changed = job.fields.filter(
    ({ name }) => state[name] !== null && plan[name] !== null && plan[name] !== state[name],
  );
  const failedToReplace = isKnown(state.failure) && plan.on_failure === 'replace';
  for (const { name } of changed) context.requiresReplace.add(name);
  if (failedToReplace) context.requiresReplace.add('failure');
  const isNew = changed.length > 0 || failedToReplace;
  // Terraform counts a replacement only where the planned value differs from the prior one.
  return isNew
    ? { ...plan, id: unknown, failure: unknown }
    : { ...plan, id: state.id ?? null, failure: state.failure ?? null };
}

async function create(
  job: JobDefinition,
  context: CreateContext<Schema, ServiceClient>,
): Promise<JobModel | null> {
  const { client, plan, diagnostics, signal, log } = context;
  const { operation } = job.create;
  const summary = `The ${job.noun} could not be created`;
  const body = build(
    job.fields.flatMap(({ name, pointer }) => (isKnown(plan[name]) ? [[pointer, plan[name]]] : [])),
  );
  const budgetMs = timeoutMs(plan.timeouts, 'create', DEFAULT_TIMEOUTS.jobCreate);
  let response: Response;
  try {
    response = await client.send(operation, { body, signal, budgetMs });
  } catch (error) {
    if (signal.aborted && error === signal.reason) return interrupted(job, context);
    const ambiguous = `The request may have arrived all the same, so a ${job.noun} may exist and be paid for. Look for it in the service's dashboard before you apply again, and import it if it is there.`;
    reportNoResponse(diagnostics, error, { summary, operation, baseUrl: client.baseUrl, ambiguous });
    return null;
  }
  if (!response.ok) {
    const problem = await readProblem(response, operation, client);
    reportProblem(diagnostics, problem, { summary, baseUrl: client.baseUrl });
    return null;
  }
  const text = await response.text();
  const id = acceptedId(job, response.headers, text, parseJson(text));
  if (id === undefined) {
    const detail = `${operation.method} ${operation.path} was answered with ${response.status}, so the ${job.noun} is accepted and paid for, but no identifier was found in the answer: ${excerpt(client.redact(text)) || '(an empty body)'}\n\nFind the identifier in the service's dashboard and import it; applying again would pay for another one.`;
    diagnostics.error(`The ${job.noun} was accepted, but its identifier is not known`, detail, path('id'));
    return null;
  }
  log.info(`${job.noun} accepted`, { id });
  rememberBaseUrl(context.private, client);
  return { ...plan, id, failure: null };
}

function interrupted(job: JobDefinition, { diagnostics }: CreateContext<Schema, ServiceClient>): null {
  diagnostics.error(
    'Interrupted',
    `The request for the ${job.noun} was not sent. Nothing is lost: apply again.`,
  );
  return null;
}

async function read(
  job: JobDefinition,
  context: ReadContext<Schema, ServiceClient>,
): Promise<JobModel | null> {
  const { client, state, diagnostics } = context;
  const id = state.id as string;
  const summary = `The ${job.noun} ${id} could not be read`;
  const answer = await ask(job, id, context, summary);
  if (!answer) return state;
  if ('problem' in answer) {
    if (isGone(answer.problem, job.read.gone)) {
      if (sameBaseUrl(context, id, job.noun)) return null;
    } else {
      reportProblem(diagnostics, answer.problem, { summary, baseUrl: client.baseUrl });
    }
    return state;
  }
  rememberBaseUrl(context.private, client);
  const failure = failureOf(readReport(answer.body, job), vocabularyOf(job, client)) ?? null;
  if (failure !== null) warnOfFailure(job, id, failure, context);
  return { ...state, failure };
}

function warnOfFailure(
  { noun, typeName }: JobDefinition,
  id: string,
  failure: string,
  { state, diagnostics }: ReadContext<Schema, ServiceClient>,
): void {
  if (state.on_failure === 'replace') return;
  const detail = `The ${noun} ${id} failed: ${failure}.\n\nIt stays as it is, because on_failure is "keep". To generate it anew: terraform apply -replace=${typeName}.NAME, with its name in your configuration.`;
  diagnostics.warning(`The generation of a ${noun} failed`, detail, path('failure'));
}

async function deleteResource(
  job: JobDefinition,
  context: DeleteContext<Schema, ServiceClient>,
): Promise<void> {
  const { state, log } = context;
  const id = state.id as string;
  if (state.retain === true) return log.info(`${job.noun} retained on the service`, { id });
  await deleteJob(job, id, {
    ...context,
    timeoutMs: timeoutMs(state.timeouts, 'delete', DEFAULT_TIMEOUTS.jobDelete),
    provesGone: (problem) => isGone(problem, job.delete.gone) && sameBaseUrl(context, id, job.noun),
  });
}

async function importById(
  job: JobDefinition,
  context: ImportContext<ServiceClient>,
): Promise<JobModel | null> {
  const { client, diagnostics, id } = context;
  if (!isIdentifier(job, id, diagnostics)) return null;
  const summary = `The ${job.noun} ${id} could not be imported`;
  const answer = await ask(job, id, context, summary);
  if (!answer) return null;
  if ('problem' in answer) {
    reportProblem(diagnostics, answer.problem, { summary, baseUrl: client.baseUrl });
    return null;
  }
  rememberBaseUrl(context.private, client);
  const told = job.fields.map(({ name, pointer, type }) => [name, ofType(type, at(answer.body, pointer))]);
  const failure = failureOf(readReport(answer.body, job), vocabularyOf(job, client)) ?? null;
  return { ...Object.fromEntries(told), id, failure, on_failure: 'keep', retain: false, timeouts: null };
}

/** False with an error when the service's description says that no job can be called so. */
export function isIdentifier(job: JobDefinition, id: string, diagnostics: Diagnostics): boolean {
  const constraints = job.idFormat === undefined ? {} : { format: job.idFormat };
  for (const validator of stringValidators(constraints)) {
    validator.validate({ value: id, path: path('id'), diagnostics });
  }
  return !diagnostics.hasErrors;
}

type Answer = { readonly body: unknown } | { readonly problem: Problem };

/** Asks for the job's status; undefined with an error when there was no answer. */
async function ask(
  job: JobDefinition,
  id: string,
  {
    client,
    signal,
    diagnostics,
  }: Pick<ReadContext<Schema, ServiceClient>, 'client' | 'signal' | 'diagnostics'>,
  summary: string,
): Promise<Answer | undefined> {
  const { operation, idParameter } = job.read;
  try {
    const response = await client.send(operation, { parameters: { [idParameter]: id }, signal });
    if (!response.ok) return { problem: await readProblem(response, operation, client) };
    return { body: await jsonOf(response) };
  } catch (error) {
    if (signal.aborted) diagnostics.error('Interrupted', `${summary}, because Terraform was asked to stop.`);
    else reportNoResponse(diagnostics, error, { summary, operation, baseUrl: client.baseUrl });
    return undefined;
  }
}

/** Only the service itself can say that something is gone; a proxy's 404 page says nothing. */
function isGone(problem: Problem, gone: readonly number[]): boolean {
  return problem.isFromService && gone.includes(problem.status);
}

const BASE_URL = 'base_url';

function rememberBaseUrl(privateState: PrivateState, client: ServiceClient): void {
  privateState.set(BASE_URL, client.baseUrl);
}

/** A 404 of another service proves nothing about this job; then it adds an error. */
function sameBaseUrl(
  context: Pick<ReadContext<Schema, ServiceClient>, 'client' | 'private' | 'diagnostics'>,
  id: string,
  noun: string,
): boolean {
  const known = context.private.get(BASE_URL);
  if (typeof known !== 'string' || known === context.client.baseUrl) return true;
  const detail = `The ${noun} ${id} was created at ${known}, but base_url is now ${context.client.baseUrl}, where it does not exist. Set base_url back, or remove the resource from the state if the ${noun} is really lost.`;
  context.diagnostics.error(`The ${noun} belongs to another service`, detail);
  return false;
}
