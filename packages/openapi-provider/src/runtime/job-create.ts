import { AmbiguousRequestError, isAmbiguous, NoResponseError } from '@videogen/job-runtime';
import { type CreateContext, type Model, path, type Schema } from '@videogen/terraform-plugin';
import { acceptedId } from './accepted-id.ts';
import { rememberBaseUrl } from './base-url.ts';
import type { JobDefinition } from './definition.ts';
import { bodyOf } from './field-values.ts';
import type { JournalEntry } from './journal.ts';
import { describeEntry } from './journal-report.ts';
import { parseJson } from './json.ts';
import { excerpt, readProblem, reportNoResponse, reportProblem } from './problem.ts';
import type { ServiceClient } from './service-client.ts';
import { DEFAULT_TIMEOUTS, timeoutMs } from './timeouts.ts';

type JobModel = Model<Schema>;
type Context = CreateContext<Schema, ServiceClient>;

/**
 * Asks the service for a job, once. What could have been paid for is in the journal before the request goes out, and
 * leaves it when it was refused for certain, or when a state is seen to hold the id.
 */
export async function createJob(job: JobDefinition, context: Context): Promise<JobModel | null> {
  const { client, plan, diagnostics } = context;
  const request = { typeName: job.typeName, baseUrl: client.baseUrl, body: requestBody(job, plan) };
  const left = await journaled(context, () => client.journal.leftFor(request));
  if (!left) return null;
  if (left.length > 0 && plan.on_ambiguous !== 'regenerate') {
    reportLeft(job, left, context);
    return null;
  }
  if (!client.budget.take()) {
    diagnostics.error(...client.budget.exceeded(job.noun));
    return null;
  }
  const entry = await journaled(context, () => client.journal.begin(request));
  if (!entry) return null;
  const response = await send(job, request.body, entry, context);
  const id = response && (await idOf(job, response, entry, context));
  if (id === undefined) return null;
  for (const old of left) await client.journal.remove(old);
  rememberBaseUrl(context.private, client);
  return { ...plan, id, failure: null };
}

/** What the API is sent for this configuration. */
export function requestBody(job: JobDefinition, model: JobModel): object {
  return bodyOf(job.fields, model);
}

/** Undefined with an error when the journal does not work: then nothing may be sent. */
async function journaled<T>(
  { client, diagnostics }: Context,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const detail = `${client.journal.directory} cannot be used: ${(error as Error).message}. Without the journal an accepted request could be lost, so nothing was sent. Set journal_path in the provider's configuration to a directory that can be written.`;
    diagnostics.error('The journal cannot be used', detail);
    return undefined;
  }
}

/** The answer if it accepts the job; undefined with an error, and the journal brought up to date. */
async function send(
  job: JobDefinition,
  body: object,
  entry: JournalEntry,
  context: Context,
): Promise<Response | undefined> {
  const { client, plan, diagnostics, signal } = context;
  const { operation } = job.create;
  const { baseUrl, journal } = client;
  const summary = `The ${job.noun} could not be created`;
  const budgetMs = timeoutMs(plan.timeouts, 'create', DEFAULT_TIMEOUTS.jobCreate);
  let response: Response;
  try {
    response = await client.send(operation, { body, signal, budgetMs });
  } catch (error) {
    const isInterrupted = signal.aborted && error === signal.reason;
    const isRefused = error instanceof NoResponseError && !(error instanceof AmbiguousRequestError);
    if (isRefused || isInterrupted) await journal.remove(entry);
    else await journal.markAmbiguous(entry);
    if (isInterrupted) {
      diagnostics.error('Interrupted', `The ${job.noun} was not asked for. Nothing is lost: apply again.`);
    } else {
      reportNoResponse(diagnostics, error, { summary, operation, baseUrl, ambiguous: mayExist(job, client) });
    }
    return undefined;
  }
  if (response.ok) return response;
  const isOpen = isAmbiguous(operation.method, { response });
  if (isOpen) await journal.markAmbiguous(entry);
  else await journal.remove(entry);
  const problem = await readProblem(response, operation, client);
  reportProblem(diagnostics, problem, { summary, baseUrl, ...(isOpen && { next: mayExist(job, client) }) });
  return undefined;
}

async function idOf(
  job: JobDefinition,
  response: Response,
  entry: JournalEntry,
  { client, diagnostics, log }: Context,
): Promise<string | undefined> {
  const text = await response.text().catch(() => '');
  const id = acceptedId(job, response.headers, text, parseJson(text));
  if (id !== undefined) {
    log.info(`${job.noun} accepted`, { id });
    await client.journal.accept(entry, id).catch((error: Error) => {
      const detail = `The ${job.noun} ${id} is accepted and goes into the state, but the journal could not be written: ${error.message}.`;
      diagnostics.warning('The journal cannot be written', detail);
    });
    return id;
  }
  await client.journal.markAmbiguous(entry);
  const { method, path: asked } = job.create.operation;
  const got = excerpt(client.redact(text)) || '(an empty body)';
  const detail = `${method} ${asked} was answered with ${response.status}, so the ${job.noun} is accepted and paid for, but no identifier was found in the answer: ${got}\n\n${howToGoOn(job, client)}`;
  diagnostics.error(`The ${job.noun} was accepted, but its identifier is not known`, detail, path('id'));
  return undefined;
}

function mayExist(job: JobDefinition, client: ServiceClient): string {
  return `The request may have arrived all the same, so the ${job.noun} may exist and be paid for. ${howToGoOn(job, client)}`;
}

function howToGoOn({ noun }: JobDefinition, client: ServiceClient): string {
  return `Look for it in the service's dashboard. If it is there, import it; if it is not, apply with on_ambiguous = "regenerate". Until then, applying again does not ask for the same ${noun} a second time: the journal in ${client.journal.directory} remembers it.`;
}

/** The same request was made before, and it may well have been accepted. */
function reportLeft(
  job: JobDefinition,
  left: readonly JournalEntry[],
  { client, diagnostics }: Context,
): void {
  const lines = left.map((entry) => describeEntry(entry, client.journal));
  const detail = `${lines.join('\n\n')}\n\nNothing was sent now. To generate another ${job.noun} all the same, set on_ambiguous = "regenerate".`;
  diagnostics.error(`A ${job.noun} with this content may exist already`, detail);
}
