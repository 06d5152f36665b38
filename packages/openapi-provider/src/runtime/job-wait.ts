import { type WaitTimedOut, waitForJob } from '@videogen/job-runtime';
import type { Diagnostics, Logger, Path } from '@videogen/terraform-plugin';
import type { JobDefinition } from './definition.ts';
import { sendRead } from './job-answer.ts';
import { type JobReport, readReport, vocabularyOf } from './job-status.ts';
import { jsonOf } from './json.ts';
import { ProblemError, readProblem, reportProblem } from './problem.ts';
import type { ServiceClient } from './service-client.ts';
import type { Thing } from './thing.ts';

export interface WaitForCompletionOptions {
  readonly client: ServiceClient;
  readonly signal: AbortSignal;
  readonly diagnostics: Diagnostics;
  readonly log: Logger;
  readonly timeoutMs: number;
  /** The attribute that names the job, for diagnostics. */
  readonly attribute: Path;
  /** Settles a status that is in no list of the vocabulary. */
  readonly probe: (signal: AbortSignal) => Promise<'completed' | 'processing'>;
}

// A proxy that restarts answers nonsense for a moment; one that answers it this often means it.
const STRANGE_ANSWERS_IN_A_ROW = 5;

/** Waits until the job is completed. False with an error when it failed, took too long, or Terraform was stopped. */
export async function waitForCompletion(
  job: JobDefinition,
  thing: Thing,
  options: WaitForCompletionOptions,
): Promise<boolean> {
  const { name: id } = thing;
  const { client, signal, diagnostics, log, timeoutMs, attribute } = options;
  let strangeAnswers = 0;
  try {
    const result = await waitForJob<JobReport>({
      timeoutMs,
      signal,
      clock: client.clock,
      statuses: vocabularyOf(job, client),
      retrieve: async (attemptSignal) => {
        const report = await retrieve(job, thing, client, attemptSignal);
        strangeAnswers = 0;
        return { ...report, value: report };
      },
      isFatal: (error) => {
        if (!(error instanceof ProblemError)) return false;
        const { isFromService, status } = error.problem;
        const isFinal = status < 500 && status !== 408 && status !== 429;
        return isFinal && (isFromService || ++strangeAnswers >= STRANGE_ANSWERS_IN_A_ROW);
      },
      onProgress: ({ status, progress }) => log.info(`waiting for ${job.noun}`, { id, status, progress }),
      onPollError: (error) =>
        log.warn('a poll failed; the wait goes on', { id, error: client.redact(String(error)) }),
      probe: options.probe,
      onUnknownStatus: (status) => warnOfUnknownStatus(job, id, client.redact(status), options),
    });
    if (result.outcome === 'completed') return true;
    if (result.outcome === 'timed-out') reportTimeout(job, id, result, options);
    else reportFailure(job, id, result.reading.value, options);
  } catch (error) {
    if (signal.aborted) {
      const detail = `Terraform was asked to stop. Nothing is lost: the ${job.noun} ${id} goes on at the service and is in the state. Apply again to continue to wait; nothing is paid for twice.`;
      diagnostics.error(`The wait for a ${job.noun} was interrupted`, detail, attribute);
    } else if (error instanceof ProblemError) {
      const summary = `The status of the ${job.noun} ${id} could not be read`;
      reportProblem(diagnostics, error.problem, { summary, baseUrl: client.baseUrl, attribute });
    } else throw error;
  }
  return false;
}

async function retrieve(
  job: JobDefinition,
  thing: Thing,
  client: ServiceClient,
  signal: AbortSignal,
): Promise<JobReport> {
  const { response, isContent } = await sendRead(job.read, thing, client, signal);
  if (isContent)
    return { status: vocabularyOf(job, client).completed[0] ?? '', progress: 1, failure: undefined };
  if (!response.ok) throw new ProblemError(await readProblem(response, job.read.operation, client));
  return readReport(await jsonOf(response), job);
}

function warnOfUnknownStatus(
  job: JobDefinition,
  id: string,
  status: string,
  { diagnostics, attribute }: WaitForCompletionOptions,
): void {
  const detail = `The service says that the ${job.noun} ${id} is ${JSON.stringify(status)}, which is in no list of the provider's statuses, so it counts as still running. If it means completed or failed, add it to statuses in the provider's configuration.`;
  diagnostics.warning(`A status that is not known`, detail, attribute);
}

function reportTimeout(
  { noun }: JobDefinition,
  id: string,
  { lastStatus }: WaitTimedOut,
  { diagnostics, attribute, timeoutMs }: WaitForCompletionOptions,
): void {
  const last = lastStatus === undefined ? 'no status was received' : `last status: ${lastStatus}`;
  const detail = `${id} was not finished within ${timeoutMs / 1000} s (${last}). Nothing is lost: the ${noun} goes on at the service and is in the state. Apply again to continue to wait, or raise the timeout in timeouts.`;
  diagnostics.error(`The ${noun} is not complete yet`, detail, attribute);
}

function reportFailure(
  { noun, typeName }: JobDefinition,
  id: string,
  report: JobReport,
  { diagnostics, attribute }: WaitForCompletionOptions,
): void {
  const reason = report.failure ?? 'the service gives no reason';
  const detail = `The generation of the ${noun} ${id} failed: ${reason}.\n\nTo generate it anew: terraform apply -replace=${typeName}.NAME, with its name in your configuration, or set on_failure = "replace" there.`;
  diagnostics.error(`The ${noun} failed`, detail, attribute);
}
