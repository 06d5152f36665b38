import { DownloadError } from '@videogen/job-runtime';
import type { FileDefinition } from './definition.ts';
import { jsonOf, textAt } from './json.ts';
import { ProblemError, readProblem } from './problem.ts';
import type { ServiceClient } from './service-client.ts';

/**
 * Where the service says that the content is, at this moment: signed URLs do not live long.
 *
 * @throws DownloadError if it says nothing of use, ProblemError if it refuses.
 */
export async function contentUrl(
  { operation, idParameter, url: pointer }: FileDefinition['content'],
  id: string,
  client: ServiceClient,
  signal: AbortSignal | undefined,
): Promise<URL> {
  const parameters = { [idParameter]: id };
  const response = await client.send(operation, { parameters, ...(signal && { signal }) });
  if (!response.ok) throw new ProblemError(await readProblem(response, operation, client));
  const text = textAt(await jsonOf(response), pointer) ?? '';
  const url = text === '' ? null : URL.parse(text, `${client.baseUrl}/`);
  if (url && /^https?:$/.test(url.protocol)) return url;
  const said = text === '' ? 'no URL' : 'something else than an http URL';
  throw new DownloadError('incomplete', `the service gives ${said} at ${pointer} of its answer`);
}
