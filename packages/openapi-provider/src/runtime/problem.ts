import { AmbiguousRequestError, NoResponseError } from '@videogen/job-runtime';
import type { Diagnostics, Path } from '@videogen/terraform-plugin';
import type { ErrorShape, Operation } from './definition.ts';
import { at, parseJson } from './json.ts';
import { nextStepFor, reasonOf } from './no-connection.ts';
import type { ServiceClient } from './service-client.ts';

/** An answer that is no success, whatever form the service, or something in front of it, gave it. */
export interface Problem {
  readonly operation: Operation;
  readonly status: number;
  /** True when the body is JSON in one of the service's own error shapes; only then the service itself speaks. */
  readonly isFromService: boolean;
  readonly code?: string;
  readonly message?: string;
  /** What the body looked like when it was not from the service: "an HTML page", "an empty body". */
  readonly form?: string;
  readonly requestId?: string;
}

const REQUEST_ID_HEADERS = ['x-request-id', 'request-id', 'x-correlation-id'];

/** Reads an answer that is no success. It consumes the body. */
export async function readProblem(
  response: Response,
  operation: Operation,
  client: Pick<ServiceClient, 'errorShapes' | 'redact'>,
): Promise<Problem> {
  const text = client.redact(await response.text().catch(() => ''));
  const requestId = REQUEST_ID_HEADERS.map((name) => response.headers.get(name)).find(Boolean);
  return {
    operation,
    status: response.status,
    ...(requestId && { requestId }),
    ...readBody(text, client.errorShapes),
  };
}

function readBody(
  text: string,
  shapes: readonly ErrorShape[],
): Pick<Problem, 'isFromService' | 'code' | 'message' | 'form'> {
  const body = parseJson(text);
  for (const shape of shapes) {
    const code = codeAt(body, shape.code);
    const message = at(body, shape.message);
    if (typeof message !== 'string' || (code === undefined && shape.code !== undefined)) continue;
    return { isFromService: true, ...(code !== undefined && { code }), message };
  }
  return { isFromService: false, form: describeForm(text, body) };
}

function codeAt(body: unknown, pointer: string | undefined): string | undefined {
  const code = pointer === undefined ? undefined : at(body, pointer);
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
}

function describeForm(text: string, body: unknown): string {
  if (text.trim() === '') return 'an empty body';
  if (body !== undefined) return `JSON in no shape that it documents: ${excerpt(text)}`;
  if (/^\s*(<!doctype|<html|<\?xml)/i.test(text)) return `an HTML page${titleOf(text)}`;
  return `text: ${excerpt(text)}`;
}

function titleOf(html: string): string {
  const title = /<title[^>]*>([^<]{1,120})/i.exec(html)?.[1]?.trim();
  return title ? ` ("${title}")` : '';
}

/** At most 300 characters, on one line. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}

/** Says in sentences what the service answered, and what to look at. */
export function describeProblem(problem: Problem, baseUrl: string): string {
  const { operation, status, code, message, form, requestId, isFromService } = problem;
  const asked = `${operation.method} ${operation.path}`;
  const lines = isFromService
    ? [
        `${asked} was answered with ${status}${code === undefined ? '' : ` ${code}`}: ${message}.`.replace(
          /\.\.$/,
          '.',
        ),
      ]
    : [
        `${asked} was answered with ${status} and ${form}.`,
        `That is not how the service itself answers. Check that base_url is right: it is ${baseUrl}.`,
      ];
  if (requestId) lines.push(`Request id: ${requestId}.`);
  return lines.join('\n');
}

/** Adds the problem as an error; `next` says what to do about it. */
export function reportProblem(
  diagnostics: Diagnostics,
  problem: Problem,
  options: { summary: string; baseUrl: string; next?: string; attribute?: Path },
): void {
  const hint = options.next ?? hintFor(problem);
  const detail = [describeProblem(problem, options.baseUrl), hint].filter(Boolean).join('\n\n');
  diagnostics.error(options.summary, detail, options.attribute);
}

function hintFor({ status, isFromService }: Problem): string | undefined {
  if (!isFromService) return undefined;
  if (status === 401) return 'Check the API key.';
  if (status === 403) return 'The API key works, but belongs to an account that may not do this.';
  if (status === 429)
    return 'The service asks for fewer requests. Wait, or lower -parallelism, and apply again.';
  return status >= 500 ? 'The service has a problem of its own. Apply again later.' : undefined;
}

/** Adds what stood in the place of an answer as an error; what is not about the connection is thrown on. */
export function reportNoResponse(
  diagnostics: Diagnostics,
  error: unknown,
  options: { summary: string; operation: Operation; baseUrl: string; ambiguous?: string; attribute?: Path },
): void {
  if (!(error instanceof NoResponseError)) throw error;
  const { operation, baseUrl } = options;
  const tries = error.attempts === 1 ? 'once' : `${error.attempts} times`;
  const why = reasonOf(error);
  const lines = [`${operation.method} ${operation.path} at ${baseUrl} was tried ${tries}: ${why}.`];
  if (error instanceof AmbiguousRequestError && options.ambiguous) lines.push(options.ambiguous);
  else lines.push(nextStepFor(error, baseUrl));
  diagnostics.error(options.summary, lines.join('\n\n'), options.attribute);
}

/** Carries a problem through code that knows only of success and error. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(
      `${problem.operation.operationId} was answered with ${problem.status} ${problem.code ?? problem.form}`,
    );
    this.problem = problem;
  }
}
