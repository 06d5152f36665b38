import type * as z from 'zod';
import { invalidRequest, type ServiceError } from '../errors.ts';

/**
 * The value as the schema sees it.
 *
 * @param whole what the value itself is called in messages.
 * @throws ServiceError 400 that names the first field that is wrong.
 */
export function validate<T>(schema: z.ZodType<T>, value: unknown, whole: string): T {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw refusal(result.error.issues[0], whole);
}

function refusal(issue: z.core.$ZodIssue | undefined, whole: string): ServiceError {
  if (issue === undefined) return invalidRequest(`${whole} is not valid`);
  const field = issue.path.join('.');
  return invalidRequest(`${field || whole} ${complaint(issue)}`, field || undefined);
}

function complaint(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${withArticle(issue.expected)}`;
    case 'too_small':
      if (issue.origin === 'string') return 'must not be empty';
      return `must be ${issue.inclusive === false ? 'greater than' : 'at least'} ${issue.minimum}`;
    case 'invalid_format':
      return `must be ${issue.format === 'guid' ? 'a UUID' : withArticle(issue.format)}`;
    default:
      return `is not valid: ${issue.message}`;
  }
}

function withArticle(noun: string): string {
  return /^[aeio]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}
