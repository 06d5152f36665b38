import { AmbiguousRequestError, isAmbiguous } from '@videogen/job-runtime';
import type { Diagnostics } from '@videogen/terraform-plugin';
import type { Operation } from './definition.ts';
import { readProblem, reportNoResponse, reportProblem } from './problem.ts';
import type { ServiceClient, ServiceRequest } from './service-client.ts';

export interface WriteContext {
  readonly client: ServiceClient;
  readonly signal: AbortSignal;
  readonly diagnostics: Diagnostics;
}

/** Sends a request that changes something that is there, once. The answer if it is a success; undefined with an error. */
export async function sendWrite(
  operation: Operation,
  request: ServiceRequest,
  summary: string,
  { client, signal, diagnostics }: WriteContext,
): Promise<Response | undefined> {
  const { baseUrl } = client;
  const ambiguous =
    'The request may have arrived all the same. Apply again: what the service has now is read first.';
  try {
    const response = await client.send(operation, { ...request, signal });
    if (response.ok) return response;
    const isOpen = isAmbiguous(operation.method, { response });
    const problem = await readProblem(response, operation, client);
    reportProblem(diagnostics, problem, { summary, baseUrl, ...(isOpen && { next: ambiguous }) });
  } catch (error) {
    const isInterrupted =
      signal.aborted && error === signal.reason && !(error instanceof AmbiguousRequestError);
    if (isInterrupted) diagnostics.error('Interrupted', `${summary}, because Terraform was asked to stop.`);
    else reportNoResponse(diagnostics, error, { summary, operation, baseUrl, ambiguous });
  }
  return undefined;
}
