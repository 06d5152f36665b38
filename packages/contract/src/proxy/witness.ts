import type { IHttpRequest, IHttpResponse } from '@stoplight/prism-http';
import type { Mask } from '../mask.ts';
import { keyOf } from '../mask.ts';
import { errorForm } from './error-form.ts';
import type { Exchange, Insight, Violation } from './exchange.ts';
import { checkFraming, watchFile } from './framing.ts';
import type { Judge } from './judge.ts';
import { createTap, decode } from './tap.ts';

/** Sees one exchange pass, and says in the end what it was like. */
export interface Witness {
  readonly answered: boolean;
  requestBody(chunk: Buffer): void;
  answer(status: number, headers: Record<string, string>): void;
  responseBody(chunk: Buffer): void;
  /** @param complete whether the answer came to its end */
  ended(complete: boolean): void;
  /** There was no answer. */
  failed(error: NodeJS.ErrnoException): void;
  /** The client went away before the end, so that the end says nothing of the server. */
  abandoned(): void;
  took(milliseconds: number): void;
  verdict(method: string, url: string): Promise<{ exchange: Exchange; insight: Insight }>;
}

interface Parts {
  number: number;
  requestHeaders: Record<string, string>;
  bodyBound: number;
  mask: Mask;
  judge: Judge;
}

/** Statuses that HTTP itself answers to a Range or a condition, where a file is to be had. */
const ofHttpItself: [status: number, headers: string[]][] = [
  [206, ['range']],
  [304, ['if-none-match', 'if-modified-since']],
  [412, ['if-match', 'if-unmodified-since']],
  [416, ['range']],
];

/** @see Witness */
export function createWitness({ number, requestHeaders, bodyBound, mask, judge }: Parts): Witness {
  const sentBody = createTap(bodyBound);
  const gotBody = createTap(bodyBound);
  let status: number | null = null;
  let headers: Record<string, string> = {};
  let mediaType: string | null = null;
  let file: ReturnType<typeof watchFile>;
  let complete = false;
  let gone = false;
  let failure: string | undefined;
  let milliseconds = 0;

  const parsed = (): { json?: unknown; problem?: string } => {
    const whole = isJson(mediaType) ? gotBody.whole() : undefined;
    if (whole === undefined || !complete) return {};
    try {
      const text = decode(whole, headers['content-encoding'], bodyBound).toString('utf8');
      return { json: JSON.parse(text) as unknown };
    } catch (error) {
      return { problem: `The body is no JSON: ${(error as Error).message}` };
    }
  };
  const ownFindings = (method: string, problem: string | undefined, form: Exchange['form']): Violation[] => {
    if (status === null) return failure ? [finding('connection', failure)] : [];
    if (gone) return [];
    const frame = { method, status, headers, requestHeaders, bytes: gotBody.bytes, complete };
    return [
      ...checkFraming(frame).map(([rule, message]) => finding(rule, message)),
      ...(problem === undefined ? [] : [finding('json', problem)]),
      ...(form === 'mixed'
        ? [finding('error form', 'The error mixes the two forms that are described')]
        : []),
      ...(complete ? (file?.end() ?? []) : []).map((text) => finding('mp4', `As an MP4, ${text}`)),
    ];
  };
  const verdict: Witness['verdict'] = async (method, url) => {
    const { json, problem } = parsed();
    const error = status !== null && status >= 400 ? errorForm(json) : null;
    const request = toRequest(method, url, requestHeaders, sentBody.whole());
    const known = gone ? null : isOfHttp(status, requestHeaders) && status === 206 ? 200 : status;
    const { operation, violations } = await judged(judge, request, known, headers, json);
    const readable = violations.filter(
      // A body that is no JSON, was too large to keep or came broken has not been read; other rules tell of that.
      ({ side, rule }) => side === 'request' || json !== undefined || !/^body /.test(rule),
    );
    const all = [...readable, ...ownFindings(method, problem, error?.form ?? null)];
    return {
      exchange: {
        number,
        method,
        path: mask.apply(url),
        operation,
        status,
        mediaType,
        form: error?.form ?? null,
        code: error?.code == null ? null : mask.apply(error.code),
        requestBytes: sentBody.bytes,
        responseBytes: gotBody.bytes,
        milliseconds,
        violations: all
          .filter(({ rule }) => rule !== 'undocumented status' || !isOfHttp(status, requestHeaders))
          .map((violation) => ({ ...violation, message: mask.apply(violation.message) })),
      },
      insight: {
        key: keyOf(requestHeaders.authorization),
        requestHeaders,
        responseHeaders: headers,
        json,
      },
    };
  };

  return {
    get answered() {
      return status !== null;
    },
    requestBody: sentBody.push,
    answer(answerStatus, answerHeaders) {
      status = answerStatus;
      headers = answerHeaders;
      mediaType = headers['content-type']?.split(';')[0]?.trim().toLowerCase() || null;
      file = watchFile(status, headers, mediaType);
    },
    responseBody(chunk) {
      gotBody.push(chunk);
      file?.push(chunk);
    },
    ended(whole) {
      complete = whole;
    },
    failed(error) {
      failure = gone ? undefined : `There was no answer: ${error.code ?? error.message}`;
    },
    abandoned() {
      gone = true;
    },
    took(time) {
      milliseconds = Math.round(time);
    },
    verdict,
  };
}

function finding(rule: string, message: string): Violation {
  return { side: 'response', rule, message };
}

async function judged(
  judge: Judge,
  request: IHttpRequest,
  status: number | null,
  headers: Record<string, string>,
  json: unknown,
): ReturnType<Judge> {
  const response: IHttpResponse | undefined =
    status === null ? undefined : { statusCode: status, headers, body: json };
  try {
    return await judge(request, response);
  } catch (error) {
    // Prism throws on a Content-Type that cannot be read.
    const { violations, operation } = await judge(request, undefined);
    return { operation, violations: [...violations, finding('media type', (error as Error).message)] };
  }
}

function isOfHttp(status: number | null, requestHeaders: Record<string, string>): boolean {
  const [, names = []] = ofHttpItself.find(([known]) => known === status) ?? [];
  return names.some((name) => name in requestHeaders);
}

function isJson(mediaType: string | null): boolean {
  return mediaType !== null && /^application\/(?:[\w.+-]+\+)?json$/.test(mediaType);
}

function toRequest(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: Buffer | undefined,
): IHttpRequest {
  const { pathname, searchParams } =
    URL.parse(url, 'http://proxy.invalid') ?? new URL('http://proxy.invalid');
  return {
    method: method.toLowerCase() as IHttpRequest['method'],
    url: { path: pathname, query: Object.fromEntries(searchParams) },
    headers,
    body: body === undefined || body.length === 0 ? undefined : fromJson(body.toString('utf8')),
  };
}

/** Text that is no JSON stays text, which no schema of a JSON body allows. */
function fromJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}
