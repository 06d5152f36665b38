import { createLogger } from '@stoplight/prism-core';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpConfig,
  type IHttpRequest,
  type IHttpResponse,
  type ProblemJsonError,
} from '@stoplight/prism-http';
import type { Violation } from './exchange.ts';

/** What Prism says about an exchange. */
export interface Judgement {
  /** The operation's id; null if the description has none for method and path. */
  operation: string | null;
  violations: Violation[];
}

/** Judges a request and its answer, whose JSON bodies are values and whose other bodies are left out. */
export type Judge = (request: IHttpRequest, response: IHttpResponse | undefined) => Promise<Judgement>;

/**
 * Puts Prism in the judge's seat. Prism believes that it forwards the request; it is handed the answer that
 * has passed already, so that it never touches a byte of it.
 *
 * @param description Path of a bundled OpenAPI document.
 */
export async function loadJudge(description: string): Promise<Judge> {
  const operations = await getHttpOperationsFromSpec(description);
  if (operations.length === 0) throw new Error(`${description} describes no operations`);
  const answers = new WeakMap<IHttpRequest, IHttpResponse>();
  const found = new WeakMap<IHttpRequest, string>();
  const config = {
    isProxy: true,
    upstream: new URL('http://judged.invalid'),
    upstreamProxy: undefined,
    checkSecurity: true,
    validateRequest: true,
    validateResponse: true,
    errors: true,
    mock: { dynamic: false },
  } satisfies IHttpConfig;
  const prism = createInstance(config, {
    logger: createLogger('judge', { level: 'silent' }),
    forward: ({ data }, _url, _proxy, operation) => {
      if (operation?.iid) found.set(data, operation.iid);
      return () => async () => ({ _tag: 'Right', right: answers.get(data) ?? nothing });
    },
  });

  return async (request, response) => {
    if (response !== undefined) answers.set(request, response);
    const result = await prism.request(request, operations)();
    if (result._tag === 'Left') return { operation: null, violations: [unknown(result.left)] };
    const { input, output } = result.right.validations;
    const violations = input.map((finding) => toViolation('request', finding));
    if (response !== undefined) violations.push(...output.map((finding) => toViolation('response', finding)));
    return { operation: found.get(request) ?? null, violations };
  };
}

const nothing: IHttpResponse = { statusCode: 200 };

/** Method or path are not described. That is the client's doing, whatever the server makes of it. */
function unknown(error: Error & Partial<ProblemJsonError>): Violation {
  return { side: 'request', rule: 'undocumented operation', message: error.detail ?? error.message };
}

interface Finding {
  path?: (string | number)[];
  code?: string | number;
  message: string;
}

function toViolation(side: Violation['side'], { path = [], code, message }: Finding): Violation {
  return { side, rule: ruleOf(path, code, message), message };
}

/** Prism names the keyword of a schema; a reader wants to know first which part of the message is meant. */
function ruleOf(path: (string | number)[], code: string | number | undefined, message: string): string {
  if (message.startsWith('Unable to match the returned status code')) return 'undocumented status';
  if (message.startsWith('The received media type')) return 'media type';
  if (code === 401) return 'security';
  if (code === 415) return 'media type';
  return [path[0] ?? 'body', code].filter((part) => part !== undefined).join(' ');
}
