import { DownloadError } from '@videogen/job-runtime';
import type { FileDefinition } from './definition.ts';
import { at, jsonOf, textAt } from './json.ts';
import { ProblemError, readProblem } from './problem.ts';
import type { ServiceClient } from './service-client.ts';
import { parametersOf, type Thing } from './thing.ts';

type Content = FileDefinition['content'];

/**
 * Where the service says that the content is, at this moment: signed URLs do not live long.
 *
 * @throws DownloadError if it says nothing of use, ProblemError if it refuses.
 */
export async function contentUrl(
  content: Content,
  thing: Thing,
  client: ServiceClient,
  signal: AbortSignal | undefined,
): Promise<URL> {
  const { url: pointer } = content;
  const text = textAt(await answerOf(content, thing, client, signal), pointer) ?? '';
  const url = text === '' ? null : URL.parse(text, `${client.baseUrl}/`);
  if (url && /^https?:$/.test(url.protocol)) return url;
  const said = text === '' ? 'no URL' : 'something else than an http URL';
  throw new DownloadError('incomplete', `the service gives ${said} at ${pointer} of its answer`);
}

/**
 * The content that an answer holds, as if it had come by itself.
 *
 * @throws DownloadError if the answer holds none, ProblemError if the service refuses.
 */
export async function inlineContent(
  content: Content,
  thing: Thing,
  client: ServiceClient,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const { text, base64, mediaType } = content;
  const pointer = text ?? base64 ?? '';
  const value = at(await answerOf(content, thing, client, signal), pointer) ?? null;
  const isText = typeof value === 'string';
  if (value === null || (base64 !== undefined && !isText)) {
    throw new DownloadError('incomplete', `the service gives no content at ${pointer} of its answer`);
  }
  const plain = isText ? value : `${JSON.stringify(value, null, 2)}\n`;
  const bytes = Buffer.from(plain, base64 === undefined ? 'utf8' : 'base64');
  return new Response(bytes, { headers: { 'content-type': mediaType, 'content-length': `${bytes.length}` } });
}

async function answerOf(
  { operation, idParameter }: Content,
  thing: Thing,
  client: ServiceClient,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const parameters = parametersOf(thing, idParameter);
  const response = await client.send(operation, { parameters, ...(signal && { signal }) });
  if (!response.ok) throw new ProblemError(await readProblem(response, operation, client));
  return await jsonOf(response);
}
