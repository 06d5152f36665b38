import type { Operation } from './definition.ts';
import type { ServiceClient, ServiceRequest } from './service-client.ts';
import { parametersOf, type Thing } from './thing.ts';

/** How a thing is read, as far as the request goes. */
export interface ReadRequest {
  readonly operation: Operation;
  readonly idParameter: string;
  /** The operation may answer with the content in the place of JSON. */
  readonly deliversContent?: boolean;
}

/** Sends the operation that reads. Content is not read but told of by `isContent`. */
export async function sendRead(
  { operation, idParameter, deliversContent }: ReadRequest,
  thing: Thing,
  client: ServiceClient,
  signal: AbortSignal,
): Promise<{ readonly response: Response; readonly isContent: boolean }> {
  const request: ServiceRequest = { parameters: parametersOf(thing, idParameter), signal };
  if (!deliversContent) return { response: await client.send(operation, request), isContent: false };
  // Content may be of any length, so it must not be buffered.
  const headers = { accept: 'application/json, */*;q=0.5' };
  const response = await client.send(operation, { ...request, headers, stream: true });
  const isContent = response.ok && !isJson(response);
  if (isContent) void response.body?.cancel().catch(() => {});
  return { response, isContent };
}

/** Whether an answer calls itself JSON. */
export function isJson({ headers }: Response): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '');
}
