import { AmbiguousRequestError, isAmbiguous, NoResponseError } from '@videogen/job-runtime';
import { type Diagnostics, type Logger, path } from '@videogen/terraform-plugin';
import { acceptedId } from './accepted-id.ts';
import type { CrudDefinition, JobDefinition } from './definition.ts';
import { bodyOf, type FieldValues } from './field-values.ts';
import type { JournalEntry, JournaledRequest } from './journal.ts';
import { describeEntry } from './journal-report.ts';
import { parseJson } from './json.ts';
import { excerpt, readProblem, reportNoResponse, reportProblem } from './problem.ts';
import type { ServiceClient } from './service-client.ts';
import { placeOf, thingOf } from './thing.ts';

/** A thing that is about to be created, and what its lifecycle has to say about it. */
export interface Creation {
  readonly definition: JobDefinition | CrudDefinition;
  readonly plan: FieldValues;
  /** No retry begins later than this many milliseconds after the first send. */
  readonly budgetMs?: number;
  /** Whether to ask although an earlier request for the same may have been accepted. */
  readonly again: boolean;
  /** Has the last word before anything is written or sent; it reports why not. @default yes */
  readonly permit?: () => boolean;
  /** Whether it costs money to ask twice. */
  readonly isPaid: boolean;
  readonly words: CreationWords;
}

export interface CreationWords {
  /** What has become of a thing whose request was answered: "accepted". */
  readonly done: string;
  /** Continues "so the NOUN": "is accepted and paid for". */
  readonly isThere: string;
  /** Continues "so the NOUN may": "exist and be paid for". */
  readonly mayBe: string;
  /** How to go on when nobody knows. */
  howToGoOn(entry: JournalEntry): string;
  /** How to have another one although an earlier one may exist. */
  readonly another: string;
}

interface Context {
  readonly client: ServiceClient;
  readonly signal: AbortSignal;
  readonly diagnostics: Diagnostics;
  readonly log: Logger;
}

/**
 * Asks the service for a thing, once. What may exist afterwards is in the journal before the request goes out, and
 * leaves it when it was refused for certain, or when a state is seen to hold the id.
 *
 * @returns the id; undefined with an error
 */
export async function createOnce(creation: Creation, context: Context): Promise<string | undefined> {
  const { client } = context;
  const request = journaledRequest(creation, client);
  const left = await journaled(context, () => client.journal.leftFor(request));
  if (!left) return undefined;
  if (left.length > 0 && !creation.again) {
    reportLeft(creation, left, context);
    return undefined;
  }
  if (creation.permit?.() === false) return undefined;
  const entry = await journaled(context, () => client.journal.begin(request));
  if (!entry) return undefined;
  const response = await send(creation, entry, context);
  const id = response && (await idOf(creation, response, entry, context));
  if (id === undefined) return undefined;
  for (const old of left) await client.journal.remove(old);
  return id;
}

/** What the journal remembers of a request: all but its secrets. */
function journaledRequest(
  { definition, plan, isPaid }: Creation,
  { baseUrl }: ServiceClient,
): JournaledRequest {
  const { typeName, fields } = definition;
  const place = placeOf(definition, plan);
  const body = bodyOf(fields, plan, { hidesSecrets: true });
  return { typeName, baseUrl, ...(place !== undefined && { place }), body, isPaid };
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

/** The answer if it accepts the request; undefined with an error, and the journal brought up to date. */
async function send(
  creation: Creation,
  entry: JournalEntry,
  context: Context,
): Promise<Response | undefined> {
  const { definition, plan, budgetMs } = creation;
  const { client, diagnostics, signal } = context;
  const { operation } = definition.create;
  const { baseUrl, journal } = client;
  const where = entry.place === undefined ? '' : ` below ${entry.place}`;
  const summary = `The ${definition.noun}${where} could not be created`;
  const { above: parameters } = thingOf(definition, plan);
  const request = { parameters, body: bodyOf(definition.fields, plan), signal };
  let response: Response;
  try {
    response = await client.send(operation, { ...request, ...(budgetMs !== undefined && { budgetMs }) });
  } catch (error) {
    const isInterrupted = signal.aborted && error === signal.reason;
    const isRefused = error instanceof NoResponseError && !(error instanceof AmbiguousRequestError);
    if (isRefused || isInterrupted) await journal.remove(entry);
    else await journal.markAmbiguous(entry);
    if (isInterrupted) {
      const detail = `The ${definition.noun} was not asked for. Nothing is lost: apply again.`;
      diagnostics.error('Interrupted', detail);
    } else {
      const ambiguous = mayExist(creation, entry);
      reportNoResponse(diagnostics, error, { summary, operation, baseUrl, ambiguous });
    }
    return undefined;
  }
  if (response.ok) return response;
  const isOpen = isAmbiguous(operation.method, { response });
  if (isOpen) await journal.markAmbiguous(entry);
  else await journal.remove(entry);
  const problem = await readProblem(response, operation, client);
  reportProblem(diagnostics, problem, {
    summary,
    baseUrl,
    ...(isOpen && { next: mayExist(creation, entry) }),
  });
  return undefined;
}

async function idOf(
  { definition, plan, words }: Creation,
  response: Response,
  entry: JournalEntry,
  { client, diagnostics, log }: Context,
): Promise<string | undefined> {
  const { noun } = definition;
  const text = await response.text().catch(() => '');
  const { above } = thingOf(definition, plan);
  const id = acceptedId(definition, response.headers, text, parseJson(text), Object.values(above));
  if (id !== undefined) {
    const { name } = thingOf(definition, plan, id);
    log.info(`${noun} ${words.done}`, { id: name });
    await client.journal.accept(entry, name).catch((error: Error) => {
      const detail = `The ${noun} ${name} is ${words.done} and goes into the state, but the journal could not be written: ${error.message}.`;
      diagnostics.warning('The journal cannot be written', detail);
    });
    return id;
  }
  await client.journal.markAmbiguous(entry);
  const { method, path: asked } = definition.create.operation;
  const got = excerpt(client.redact(text)) || '(an empty body)';
  const detail = `${method} ${asked} was answered with ${response.status}, so the ${noun} ${words.isThere}, but no identifier was found in the answer: ${got}\n\n${words.howToGoOn(entry)}`;
  diagnostics.error(`The ${noun} was ${words.done}, but its identifier is not known`, detail, path('id'));
  return undefined;
}

function mayExist({ definition, words }: Creation, entry: JournalEntry): string {
  return `The request may have arrived all the same, so the ${definition.noun} may ${words.mayBe}. ${words.howToGoOn(entry)}`;
}

/** The same request was made before, and it may well have been accepted. */
function reportLeft(
  { definition, words }: Creation,
  left: readonly JournalEntry[],
  { client, diagnostics }: Context,
): void {
  const lines = left.map((entry) => describeEntry(entry, client.journal));
  const detail = `${lines.join('\n\n')}\n\nNothing was sent now. ${words.another}`;
  diagnostics.error(`${withArticle(definition.noun)} with this content may exist already`, detail);
}

function withArticle(noun: string): string {
  return `${/^[aeio]|^u[^ns]|^un[^i]/i.test(noun) ? 'An' : 'A'} ${noun}`;
}
