import { isAmbiguous, retryAfterMs, systemClock } from '@videogen/job-runtime';
import { type Answer, answerOf, readText } from './answer.ts';
import { answerError } from './answer-errors.ts';
import { AmbiguousError, type ApiError } from './api-error.ts';
import { parseErrorBody } from './error-body.ts';
import { type Operation, operationWords } from './operations.ts';
import { type Redact, redactNothing } from './redact.ts';

/** How much of an error's body is read. */
export const LARGEST_ERROR_BYTES = 64 * 1024;
const BEYOND_WHAT_IS_SHOWN = /^(.{2000}).+/s;

/**
 * The error that a response stands for, whatever its body looks like. Reads at most 64 KiB of the body.
 * An answer to a generation that leaves open whether the video exists gives an {@link AmbiguousError}.
 *
 * @param redact takes secrets out of all that the service sent back.
 */
export async function errorFromResponse(
  response: Response,
  operation: Operation,
  redact: Redact = redactNothing,
): Promise<ApiError> {
  // The status says enough, and a second failure would hide the first.
  const text = await readText(response, LARGEST_ERROR_BYTES).catch(() => '');
  return errorFromAnswer(answerOf(response, text, redact), operation);
}

/** The same for an answer that has been read. */
export function errorFromAnswer(answer: Answer, operation: Operation): ApiError {
  const { response, text } = answer;
  const { shape, code, message } = parseErrorBody(text);
  const { status } = response;
  const isOpen = isAmbiguous(operation === 'generateVideo' ? 'POST' : 'GET', { response });
  const summary = shape === 'html' || !message ? describe(status, shape, operation, message) : message;
  const fields = { ...answerFields(answer, operation), code: code ?? `HTTP_${status}` };
  return isOpen
    ? new AmbiguousError(`${summary}; the video may exist`, fields)
    : answerError(summary, fields);
}

/** What any answer tells of itself. */
export function answerFields({ response, text, requestId }: Answer, operation: Operation) {
  const { status, headers } = response;
  const { shape, details } = parseErrorBody(text);
  return {
    operation,
    status,
    shape,
    details,
    requestId,
    retryAfterMs: retryAfterMs(headers, systemClock.now()),
    body: text.replace(BEYOND_WHAT_IS_SHOWN, '$1…') || undefined,
  };
}

function describe(status: number, shape: string, operation: Operation, title: string | undefined): string {
  let what = shape === 'empty' ? 'an empty body' : 'a body in an unknown form';
  if (shape === 'html')
    what = `an HTML page${title ? ` ("${title}")` : ''} instead of the service's JSON; is the base URL right?`;
  return `${operationWords[operation]} was answered with ${status} and ${what}`;
}
