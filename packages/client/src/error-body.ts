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
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly details: Record<string, unknown> | undefined;
}

/** Reads the body of an error in whichever form it comes. Never throws. */
export function parseErrorBody(text: string): ErrorBody {
  const trimmed = text.trim();
  if (trimmed === '') return bare('empty');
  if (trimmed.startsWith('<')) return { ...bare('html'), message: titleOf(trimmed) };
  const body = asRecord(parseJson(trimmed));
  if (!body) return bare('unknown');
  const nested = asRecord(body.error);
  if (nested) return nestedBody(nested, body);
  if (typeof body.error === 'string' && typeof body.message === 'string') {
    return { shape: 'flat', code: body.error, message: body.message, details: asRecord(body.details) };
  }
  // Neither form, but what looks like a code or a message is still better than the status alone.
  return { shape: 'unknown', code: asText(body.code), message: asText(body.message), details: undefined };
}

function nestedBody(error: Record<string, unknown>, body: Record<string, unknown>): ErrorBody {
  const { code, message } = error;
  const isWhole = typeof code === 'string' && typeof message === 'string';
  return {
    shape: isWhole ? 'nested' : 'unknown',
    code: asText(code),
    // A body that mixes both forms may carry its message beside the object.
    message: asText(message) ?? asText(body.message),
    details: asRecord(error.details) ?? asRecord(body.details),
  };
}

function bare(shape: ErrorShape): ErrorBody {
  return { shape, code: undefined, message: undefined, details: undefined };
}

function titleOf(html: string): string | undefined {
  return /<title[^>]*>([^<]{1,200})/i.exec(html)?.[1]?.replace(/\s+/g, ' ').trim() || undefined;
}
