import type { Answer } from './answer.ts';
import { answerError } from './answer-errors.ts';
import { parseErrorBody } from './error-body.ts';
import { answerFields } from './error-from-response.ts';
import { asRecord, parseJson } from './json.ts';
import { type Operation, operationWords } from './operations.ts';

/**
 * The record in a 2xx answer.
 *
 * @throws {@link ApiError} with the service's code where the answer is an error in spite of its status, and with
 * `UNEXPECTED_ANSWER` where it is no record. An empty body is one only if `mayBeEmpty`.
 */
export function recordOf(answer: Answer, operation: Operation, mayBeEmpty = false): Record<string, unknown> {
  const { response, text } = answer;
  if (mayBeEmpty && text.trim() === '') return {};
  const record = asRecord(parseJson(text));
  const { shape, code, message } = parseErrorBody(text);
  // The record of a failed video may well have a field that looks like an error.
  const isError = (shape === 'nested' || shape === 'flat') && typeof record?.status !== 'string';
  if (record && !isError) return record;
  const what = `${operationWords[operation]} was answered with ${response.status}, but not with what the service promises`;
  throw answerError(isError && message ? message : what, {
    ...answerFields(answer, operation),
    code: (isError && code) || 'UNEXPECTED_ANSWER',
  });
}
