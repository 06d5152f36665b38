import { isTlsRefused } from '@videogen/job-runtime';
import { ApiError, ConnectionError } from './api-error.ts';

/** A refusal that does not come from the service itself may be a passing condition of what stands before it. */
const FOREIGN_REFUSALS_ALLOWED = 2;

/**
 * Judges the failed polls of one wait: true for the one after which further polls are of no use. That is a refusal
 * by the service (4xx in one of its forms, but 408, 425 and 429), the third such answer in a row in another form, or
 * a refused TLS handshake.
 */
export function fatalPolls(): (error: unknown) => boolean {
  let foreign = 0;
  return (error) => {
    if (error instanceof ConnectionError) return isTlsRefused(error.cause);
    if (!(error instanceof ApiError) || !isRefusal(error.status)) {
      foreign = 0;
      return false;
    }
    if (error.shape === 'nested' || error.shape === 'flat') return true;
    foreign++;
    return foreign > FOREIGN_REFUSALS_ALLOWED;
  };
}

function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && ![408, 425, 429].includes(status);
}
