import { ApiError } from './api-error.ts';
import { parseErrorBody } from './error-body.ts';
import { excerpt, requestIdOf } from './error-from-response.ts';
import { type Operation, operationWords } from './operations.ts';

/** The error for a 2xx answer that is not what was asked for. */
export function unexpectedAnswer(text: string, response: Response, operation: Operation): ApiError {
  const { status, headers } = response;
  return new ApiError(
    `${operationWords[operation]} was answered with ${status}, but not with what the service promises`,
    {
      operation,
      code: 'UNEXPECTED_ANSWER',
      status,
      shape: parseErrorBody(text).shape,
      body: text === '' ? undefined : excerpt(text),
      requestId: requestIdOf(headers),
    },
  );
}
