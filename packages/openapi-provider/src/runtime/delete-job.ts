import { nextDelay, type Sample } from '@videogen/job-runtime';
import type { DeleteContext, Diagnostics, Logger, Schema } from '@videogen/terraform-plugin';
import { isSameBaseUrl } from './base-url.ts';
import type { DeleteDefinition, ManagedDefinition } from './definition.ts';
import { isGone } from './gone.ts';
import { type Problem, readProblem, reportNoResponse, reportProblem } from './problem.ts';
import type { ServiceClient } from './service-client.ts';
import { parametersOf, type Thing, thingOf } from './thing.ts';
import { DEFAULT_TIMEOUTS, timeoutMs } from './timeouts.ts';

/** What can be deleted: a job, or anything else. */
interface Deletable {
  readonly noun: string;
  readonly delete: DeleteDefinition;
}

interface DeleteJobOptions {
  readonly client: ServiceClient;
  readonly signal: AbortSignal;
  readonly diagnostics: Diagnostics;
  readonly log: Logger;
  /** How long to wait for a job that may not be deleted yet. */
  readonly timeoutMs: number;
  /** Whether an answer proves that there is nothing to delete any more. */
  readonly provesGone: (problem: Problem) => boolean;
}

/** Deletes what a state holds, within its own timeout. */
export async function deleteHeld(
  definition: ManagedDefinition,
  context: DeleteContext<Schema, ServiceClient>,
): Promise<void> {
  const { state } = context;
  const thing = thingOf(definition, state);
  await deleteJob(definition, thing, {
    ...context,
    timeoutMs: timeoutMs(state.timeouts, 'delete', DEFAULT_TIMEOUTS.jobDelete),
    provesGone: (problem) =>
      isGone(problem, definition.delete.gone) && isSameBaseUrl(context, thing.name, definition.noun),
  });
}

/** Deletes a job; while the service says that it is busy, asks again until the timeout. */
async function deleteJob(job: Deletable, thing: Thing, options: DeleteJobOptions): Promise<void> {
  const { client, signal, diagnostics, timeoutMs } = options;
  const { operation, idParameter } = job.delete;
  const summary = `The ${job.noun} ${thing.name} could not be deleted`;
  const { clock } = client;
  const startedAt = clock.now();
  const samples: Sample[] = [];
  try {
    for (;;) {
      const response = await client.send(operation, { parameters: parametersOf(thing, idParameter), signal });
      if (response.ok) return void (await response.body?.cancel());
      const problem = await readProblem(response, operation, client);
      if (options.provesGone(problem)) return;
      if (diagnostics.hasErrors) return;
      if (!isBusy(job, problem))
        return reportProblem(diagnostics, problem, { summary, baseUrl: client.baseUrl });
      const elapsedMs = clock.now() - startedAt;
      if (elapsedMs >= timeoutMs) return reportStillBusy(job, thing.name, options, summary);
      options.log.info(`${job.noun} is still processing; its deletion waits`, { id: thing.name });
      samples.push({ atMs: elapsedMs, progress: undefined });
      await clock.sleep(Math.min(nextDelay({ elapsedMs, samples }), timeoutMs - elapsedMs), signal);
    }
  } catch (error) {
    if (signal.aborted)
      diagnostics.error('Interrupted', `${summary} yet. It stays in the state: destroy again.`);
    else reportNoResponse(diagnostics, error, { summary, operation, baseUrl: client.baseUrl });
  }
}

function isBusy(job: Deletable, { isFromService, status, code }: Problem): boolean {
  return isFromService && job.delete.busy.some((it) => it.status === status && it.code === code);
}

function reportStillBusy(
  job: Deletable,
  name: string,
  { diagnostics, timeoutMs }: DeleteJobOptions,
  summary: string,
): void {
  const detail = `The service still processes the ${job.noun} after ${timeoutMs / 1000} s, and it cannot be deleted before that ends. It stays in the state: destroy again later, or raise timeouts.delete.`;
  diagnostics.error(summary, `${detail} Its identifier is ${name}.`);
}
