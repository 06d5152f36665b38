import type { JobDefinition } from './definition.ts';
import { textAt } from './json.ts';

const UUIDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/**
 * The identifier in an answer that accepts a job: where the description says, then the last part of `Location`
 * that could be one, then the only UUID in the body.
 */
export function acceptedId(
  job: JobDefinition,
  headers: Headers,
  text: string,
  body: unknown,
): string | undefined {
  return textAt(body, job.create.id) ?? onlyUuid(headers.get('location') ?? '') ?? onlyUuid(text);
}

function onlyUuid(text: string): string | undefined {
  const found = new Set(text.match(UUIDS)?.map((it) => it.toLowerCase()));
  return found.size === 1 ? [...found][0] : undefined;
}
