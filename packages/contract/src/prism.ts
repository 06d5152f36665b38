import { createLogger } from '@stoplight/prism-core';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpConfig,
  type IHttpRequest,
  type IHttpResponse,
  ProblemJsonError,
} from '@stoplight/prism-http';
import { parsePrefer } from './prefer.ts';

/** A request as Prism takes it. */
export type MockRequest = IHttpRequest;
/** An answer as Prism gives it: the body is a value, not yet bytes. */
export type MockAnswer = IHttpResponse;

/**
 * Loads a description and returns what answers requests from its examples.
 *
 * Prism's own HTTP server is not used: it never answers a body that is broken JSON, and it cannot send a
 * `video/mp4`.
 *
 * @param description Path of a bundled OpenAPI document.
 * @throws Error if the description cannot be read or has no operations.
 */
export async function loadPrism(description: string): Promise<(request: MockRequest) => Promise<MockAnswer>> {
  const operations = await getHttpOperationsFromSpec(description);
  if (operations.length === 0) throw new Error(`${description} describes no operations`);
  const config = {
    isProxy: false,
    checkSecurity: true,
    validateRequest: true,
    validateResponse: true,
    upstreamProxy: undefined,
    errors: false,
    mock: { dynamic: false },
  } satisfies IHttpConfig;
  const prism = createInstance(config, { logger: createLogger('mock', { level: 'silent' }) });

  return async (request) => {
    let mock: IHttpConfig['mock'];
    try {
      mock = { ...config.mock, ...toConfig(request.headers?.prefer) };
    } catch (error) {
      return problem(new ProblemJsonError('about:blank', 'Bad preference', 400, (error as Error).message));
    }
    const result = await prism.request(request, operations, { ...config, mock })();
    if (result._tag === 'Left') return problem(result.left);
    const { output, validations } = result.right;
    const violations = [
      ...validations.input.map((violation) => describe('request', violation)),
      ...validations.output.map((violation) => describe('response', violation)),
    ];
    return violations.length === 0 ? output : { ...output, headers: withViolations(output, violations) };
  };
}

function toConfig(prefer: string | undefined): { code?: number; exampleKey?: string } {
  const { code, example } = parsePrefer(prefer ?? '');
  return { ...(code !== undefined && { code }), ...(example !== undefined && { exampleKey: example }) };
}

/** What Prism says for itself (no such path, no such status) is a problem document, not an error of the service. */
function problem(error: Error & { status?: number; detail?: string }): MockAnswer {
  const { name, message, status = 500, detail = '' } = error;
  return {
    statusCode: status,
    headers: { 'content-type': 'application/problem+json' },
    body: { type: name === 'Error' ? 'about:blank' : name, title: message, status, detail },
  };
}

interface Violation {
  path?: (string | number)[];
  code?: string | number;
  message: string;
  severity: number;
}

/** In the words that Prism's own server uses, so that what is known of Prism holds here. */
function describe(side: string, { path = [], severity, code, message }: Violation): object {
  return { location: [side, ...path], severity: severities[severity], code, message };
}

const severities = ['Error', 'Warning', 'Information', 'Hint'];

function withViolations(output: MockAnswer, violations: object[]): Record<string, string> {
  // Headers are Latin-1, and a message may quote what the caller sent.
  const text = JSON.stringify(violations).replace(/[^\x20-\x7e]/g, '?');
  return { ...output.headers, 'sl-violations': text.slice(0, 4096) };
}
