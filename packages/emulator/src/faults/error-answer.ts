import { STATUS_CODES } from 'node:http';
import { httpDateIn } from '../clock.ts';
import { errorWriter, type WriteError } from '../errors.ts';
import type { StatusFault } from './fault.ts';

/** The service's own codes where it has one, the usual names elsewhere. */
const CODES: Record<number, string> = {
  400: 'INVALID_REQUEST',
  404: 'VIDEO_NOT_FOUND',
  408: 'REQUEST_TIMEOUT',
  429: 'RATE_LIMITED',
  500: 'INTERNAL_ERROR',
};
const MESSAGES: Record<number, string> = {
  401: 'Invalid API key',
  403: 'You do not have permission to access this video',
  404: 'Video not found',
  500: 'Something went wrong on our side',
};

/** The answer that a `status` fault gives; `write` has the emulator's own shape. */
export function errorAnswer(fault: StatusFault, write: WriteError): Response {
  const { status } = fault;
  const { type, body } = bodyOf(fault, write);
  const headers = new Headers(type === undefined ? {} : { 'content-type': type });
  if (status === 401) headers.set('www-authenticate', 'Bearer');
  if (fault.retryAfter !== undefined) {
    headers.set(
      'retry-after',
      fault.retryAfterAs === 'date' ? httpDateIn(fault.retryAfter) : String(fault.retryAfter),
    );
  }
  return new Response(body, { status, headers });
}

function bodyOf(fault: StatusFault, write: WriteError): { type?: string; body: string | null } {
  const { status, shape } = fault;
  const title = STATUS_CODES[status] ?? 'Error';
  const error = {
    code: fault.code ?? CODES[status] ?? title.toUpperCase().replaceAll(/\W+/g, '_'),
    message: fault.message ?? MESSAGES[status] ?? title,
    details: {},
  };
  switch (shape) {
    case 'html':
      return {
        type: 'text/html; charset=utf-8',
        body: `<!doctype html>\n<title>${status} ${title}</title>\n<h1>${title}</h1>\n`,
      };
    case 'text':
      return { type: 'text/plain; charset=utf-8', body: `${error.message}\n` };
    case 'empty':
      return { body: null };
    default:
      return {
        type: 'application/json',
        body: JSON.stringify((shape === undefined ? write : errorWriter(shape))(error)),
      };
  }
}
