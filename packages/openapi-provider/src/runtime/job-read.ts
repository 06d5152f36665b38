import type { Diagnostics } from '@videogen/terraform-plugin';
import type { JobDefinition } from './definition.ts';
import { jsonOf } from './json.ts';
import { type Problem, readProblem, reportNoResponse } from './problem.ts';
import type { ServiceClient } from './service-client.ts';

export type Answer = { readonly body: unknown } | { readonly problem: Problem };

/** Asks once for the job's status; undefined with an error when there was no answer. */
export async function askForJob(
  job: JobDefinition,
  id: string,
  context: {
    readonly client: ServiceClient;
    readonly signal: AbortSignal;
    readonly diagnostics: Diagnostics;
  },
  summary: string,
): Promise<Answer | undefined> {
  const { client, signal, diagnostics } = context;
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
