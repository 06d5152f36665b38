import { isConnectionImpossible } from '@videogen/job-runtime';
import { ApiError, ConnectionError } from './api-error.ts';

/** A refusal that does not come from the service itself may be a passing condition of what stands before it. */
const FOREIGN_REFUSALS_ALLOWED = 2;

/**
 * Judges the failed polls of one wait: true for the one after which further polls are of no use. That is a refusal
 * by the service (4xx in one of its forms, but 408, 425 and 429), the third such answer in a row in another form, or
 * a connection that cannot be made however often.
 */
export function fatalPolls(): (error: unknown) => boolean {
  let foreign = 0;
  return (error) => {
    if (error instanceof ConnectionError) return isConnectionImpossible(error.cause);
    const isRefused = error instanceof ApiError && isRefusal(error.status);
    foreign = isRefused ? foreign + 1 : 0;
    if (isRefused && (error.shape === 'nested' || error.shape === 'flat')) return true;
    return foreign > FOREIGN_REFUSALS_ALLOWED;
  };
}

function isRefusal(status = 0): boolean {
  return status >= 400 && status < 500 && ![408, 425, 429].includes(status);
}
