import type { Diagnostics, PrivateState } from '@videogen/terraform-plugin';
import type { ServiceClient } from './service-client.ts';

const KEY = 'base_url';

/** Keeps beside the state where the job is. */
export function rememberBaseUrl(privateState: PrivateState, client: ServiceClient): void {
  privateState.set(KEY, client.baseUrl);
}

/** A 404 of another service proves nothing about this job; then it adds an error. */
export function isSameBaseUrl(
  context: {
    readonly client: ServiceClient;
    readonly private: PrivateState;
    readonly diagnostics: Diagnostics;
  },
  id: string,
  noun: string,
): boolean {
  const known = context.private.get(KEY);
  if (typeof known !== 'string' || known === context.client.baseUrl) return true;
  const detail = `The ${noun} ${id} was created at ${known}, but base_url is now ${context.client.baseUrl}, where it does not exist. Set base_url back, or remove the resource from the state if the ${noun} is really lost.`;
  context.diagnostics.error(`The ${noun} belongs to another service`, detail);
  return false;
}
