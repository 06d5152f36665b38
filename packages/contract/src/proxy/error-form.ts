import type { ErrorForm } from './exchange.ts';

/**
 * Tells in which form a JSON body is an error. A schema cannot see a mixture, since either form may carry
 * fields that nobody told us of.
 */
export function errorForm(body: unknown): { form: ErrorForm; code: string | null } | null {
  if (!isObject(body) || !('error' in body)) return null;
  const { error } = body;
  if (isObject(error)) {
    const both = 'message' in body || 'details' in body;
    return { form: both ? 'mixed' : 'nested', code: textOf(error.code) };
  }
  return { form: 'code' in body ? 'mixed' : 'flat', code: textOf(error) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
