import { resolve } from 'node:path';
import {
  DownloadError,
  deadline,
  downloadChunks,
  NoResponseError,
  type ResumePoint,
} from '@videogen/job-runtime';
import { type DownloadedFile, downloadToFile } from '@videogen/job-runtime/node';
import type { Diagnostics, Logger, Path } from '@videogen/terraform-plugin';
import { contentUrl, inlineContent } from './content-url.ts';
import type { FileDefinition } from './definition.ts';
import { expectSignature } from './expect-signature.ts';
import { type Claim, refusal } from './file-target.ts';
import { isJson } from './job-answer.ts';
import { ProblemError, readProblem, reportNoResponse, reportProblem } from './problem.ts';
import type { ServiceClient } from './service-client.ts';
import { parametersOf, type Thing } from './thing.ts';

export interface DownloadContentOptions {
  readonly client: ServiceClient;
  readonly signal: AbortSignal;
  readonly diagnostics: Diagnostics;
  readonly log: Logger;
  readonly timeoutMs: number;
  readonly path: string;
  readonly mode: number;
  readonly overwrite: boolean;
  /** What may be at the path already. */
  readonly claim: Claim;
  /** The SHA-256 that the plan promises; other bytes are refused. */
  readonly expected: string | undefined;
  readonly pathAttribute: Path;
  readonly idAttribute: Path;
}

/** Downloads a job's content. Undefined with an error; then what was at the path is still there. */
export async function downloadContent(
  file: FileDefinition,
  thing: Thing,
  options: DownloadContentOptions,
): Promise<DownloadedFile | undefined> {
  const { name: id } = thing;
  const { client, signal, log, path, mode } = options;
  const limit = deadline(
    client.clock,
    options.timeoutMs,
    () => new DownloadError('stalled', 'the time for the download is over'),
    signal,
  );
  try {
    const got = await downloadToFile({
      path: absolute(path),
      mode,
      signal: limit.signal,
      stallTimeoutMs: client.requestTimeoutMs,
      clock: client.clock,
      ...deepSignature(file),
      open: (resume, attemptSignal) => open(file, thing, client, rangeOf(resume), attemptSignal),
      accept: (content) => accept(content.sha256, id, options),
    });
    log.info('downloaded', { id, path, size_bytes: got.sizeBytes, sha256: got.sha256 });
    return got;
  } catch (error) {
    report(file, id, error, options);
    return undefined;
  } finally {
    limit.clear();
  }
}

/** What a job's content says of the job, where its status says nothing: the first bytes of a file mean that it is done. */
export async function probeContent(
  file: FileDefinition,
  thing: Thing,
  client: ServiceClient,
  signal: AbortSignal,
): Promise<'completed' | 'processing'> {
  const chunks = downloadChunks({
    signal,
    clock: client.clock,
    maxResumes: 0,
    ...deepSignature(file),
    open: (_, attemptSignal) => open(file, thing, client, { range: 'bytes=0-1023' }, attemptSignal),
  });
  for await (const _ of chunks) return 'completed';
  return 'processing';
}

/** Of an MP4 file more than the beginning can be checked while it arrives. */
function deepSignature({ content: { signature } }: FileDefinition): { expectedSignature?: 'mp4' } {
  return signature === 'mp4' ? { expectedSignature: 'mp4' } : {};
}

/** Relative paths start where Terraform runs, which is where it starts its providers. */
export function absolute(path: string): string {
  return resolve(path);
}

function rangeOf(resume: ResumePoint | undefined): Record<string, string> {
  return resume ? { range: `bytes=${resume.offset}-`, 'if-range': resume.etag } : {};
}

async function open(
  { content }: FileDefinition,
  thing: Thing,
  client: ServiceClient,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const request = {
    stream: true,
    headers: {
      accept: `${content.mediaType}, */*;q=0.5`,
      // Ranges and lengths of an encoded body would count other bytes than ours.
      'accept-encoding': 'identity',
      ...headers,
    },
    ...(signal && { signal }),
  };
  if (content.text !== undefined || content.base64 !== undefined) {
    return expectContent(await inlineContent(content, thing, client, signal), content, client, signal);
  }
  const parameters = parametersOf(thing, content.idParameter);
  const url = content.url === undefined ? undefined : await contentUrl(content, thing, client, signal);
  const response =
    url === undefined
      ? await client.send(content.operation, { ...request, parameters })
      : await client.fetch(url, request);
  if (response.ok) return expectContent(response, content, client, signal);
  // A signed URL's query is a secret; the host and the path are not.
  const asked = url ? { ...content.operation, path: url.origin + url.pathname } : content.operation;
  throw new ProblemError(await readProblem(response, asked, client));
}

/** A status in the place of content is no content; where the first bytes are checked, they tell better. */
async function expectContent(
  response: Response,
  { mediaType, signature }: FileDefinition['content'],
  client: ServiceClient,
  signal: AbortSignal | undefined,
): Promise<Response> {
  if (signature === 'mp4') return response;
  if (signature !== undefined) return await expectSignature(response, signature, client, signal);
  if (!isJson(response) || /json/i.test(mediaType)) return response;
  void response.body?.cancel().catch(() => {});
  throw new DownloadError('incomplete', `the service sent JSON where ${mediaType} was expected`);
}

/** The content is here and whole; whether it may take its place is decided as late as possible. */
async function accept(sha256: string, id: string, options: DownloadContentOptions): Promise<void> {
  const { expected, path, claim, overwrite } = options;
  if (expected !== undefined && sha256 !== expected) throw new OtherContentError(id, expected, sha256);
  const why = await refusal(absolute(path), { ...claim, sha256: claim.sha256 ?? sha256 }, overwrite);
  if (why !== undefined) throw new TargetRefusedError(why);
}

class OtherContentError extends Error {
  constructor(id: string, expected: string, got: string) {
    super(`The service delivers other bytes for ${id} than before: SHA-256 ${got} instead of ${expected}.`);
  }
}

class TargetRefusedError extends Error {}

function report(file: FileDefinition, id: string, error: unknown, options: DownloadContentOptions): void {
  const { diagnostics, client, signal, pathAttribute, idAttribute } = options;
  const summary = `The ${file.noun} of ${id} could not be downloaded`;
  if (signal.aborted) {
    const detail = `Terraform was asked to stop. Nothing is lost: ${id} is complete at the service. Apply again to download it; nothing is paid for twice.`;
    diagnostics.error('The download was interrupted', detail, idAttribute);
  } else if (error instanceof OtherContentError) {
    const detail = `${error.message} Nothing was changed on the disk. To accept the new content: terraform apply -replace=${file.typeName}.NAME, with its name in your configuration.`;
    diagnostics.error('The content on the service has changed', detail, idAttribute);
  } else if (error instanceof TargetRefusedError) {
    diagnostics.error('The file cannot be put there', error.message, pathAttribute);
  } else if (error instanceof DownloadError && error.reason === 'target') {
    diagnostics.error(
      'The file cannot be written',
      `${sentence(error.message)} Nothing else was changed; apply again when that is mended.`,
      pathAttribute,
    );
  } else if (error instanceof DownloadError) {
    diagnostics.error(
      summary,
      `${sentence(error.message)} Nothing is lost, and no part of it was left behind: apply again.`,
      idAttribute,
    );
  } else if (error instanceof ProblemError) {
    reportProblem(diagnostics, error.problem, { summary, baseUrl: client.baseUrl, attribute: idAttribute });
  } else if (error instanceof NoResponseError) {
    reportNoResponse(diagnostics, error, {
      summary,
      operation: file.content.operation,
      baseUrl: client.baseUrl,
    });
  } else throw error;
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
