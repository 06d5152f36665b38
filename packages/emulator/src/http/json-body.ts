import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { bodyTooLarge, invalidRequest } from '../errors.ts';

/** Far more than the longest sensible prompt. */
const MAX_BODY_BYTES = 256 * 1024;

/** Refuses larger bodies with 413, before they are read where their length is announced. */
export const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError() {
    throw bodyTooLarge(MAX_BODY_BYTES);
  },
});

/** @throws ServiceError 400 if the body is not JSON or does not say that it is. */
export async function readJson(context: Context): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw invalidRequest('Content-Type must be application/json');
  }
  try {
    return await context.req.json();
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidRequest('the body is not valid JSON');
    throw error;
  }
}
