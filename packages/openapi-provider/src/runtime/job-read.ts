import type { Diagnostics } from '@videogen/terraform-plugin';
import { type ReadRequest, sendRead } from './job-answer.ts';
import { jsonOf } from './json.ts';
import { type Problem, readProblem, reportNoResponse } from './problem.ts';
import type { ServiceClient } from './service-client.ts';
import type { Thing } from './thing.ts';

/** What can be read: a job, or anything else. */
interface Readable {
  readonly read: ReadRequest;
}

export type Answer = { readonly body: unknown } | { readonly problem: Problem };

/** Asks once for the job's status; undefined with an error when there was no answer. */
export async function askForJob(
  job: Readable,
  thing: Thing,
  context: {
    readonly client: ServiceClient;
    readonly signal: AbortSignal;
    readonly diagnostics: Diagnostics;
  },
  summary: string,
): Promise<Answer | undefined> {
  const { client, signal, diagnostics } = context;
  const { operation } = job.read;
  try {
    const { response, isContent } = await sendRead(job.read, thing, client, signal);
    if (isContent) return { body: undefined };
    if (!response.ok) return { problem: await readProblem(response, operation, client) };
    return { body: await jsonOf(response) };
  } catch (error) {
    if (signal.aborted) diagnostics.error('Interrupted', `${summary}, because Terraform was asked to stop.`);
    else reportNoResponse(diagnostics, error, { summary, operation, baseUrl: client.baseUrl });
    return undefined;
  }
}
