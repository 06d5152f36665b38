import { asRecord, asText, parseJson } from './json.ts';

/**
 * The form of an error body.
 *
 * - `nested`: `{"error": {"code", "message"}}`
 * - `flat`: `{"error", "message", "details"?}`
 * - `html`: a page, which rarely comes from the service itself
 * - `empty`: nothing
 * - `unknown`: anything else
 */
export type ErrorShape = 'nested' | 'flat' | 'html' | 'empty' | 'unknown';

/** What an error body says. */
export interface ErrorBody {
  readonly shape: ErrorShape;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly details?: Record<string, unknown> | undefined;
}

/** Reads the body of an error in whichever form it comes. Never throws. */
export function parseErrorBody(text: string): ErrorBody {
  const trimmed = text.trim();
  if (trimmed === '') return { shape: 'empty' };
  if (trimmed.startsWith('<')) return { shape: 'html', message: titleOf(trimmed) };
  const body = asRecord(parseJson(trimmed)) ?? {};
  const inner = asRecord(body.error) ?? {};
  const isNested = typeof inner.code === 'string' && typeof inner.message === 'string';
  const isFlat = typeof body.error === 'string' && typeof body.message === 'string';
  return {
    shape: isNested ? 'nested' : isFlat ? 'flat' : 'unknown',
    // Where it is neither form, or both, what looks like a code or a message is better than the status alone.
    code: asText(inner.code) ?? asText(isFlat ? body.error : body.code),
    message: asText(inner.message) ?? asText(body.message),
    details: asRecord(inner.details) ?? asRecord(body.details),
  };
}

function titleOf(html: string): string | undefined {
  return /<title[^>]*>([^<]{1,200})/i.exec(html)?.[1]?.replace(/\s+/g, ' ').trim() || undefined;
}
