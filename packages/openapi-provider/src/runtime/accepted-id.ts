import type { CreateDefinition, Operation } from './definition.ts';
import { textAt } from './json.ts';

const UUIDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** What is known of the thing whose id is looked for. */
interface Accepted {
  readonly create: CreateDefinition;
  readonly read: { readonly operation: Operation; readonly idParameter: string };
}

/**
 * The identifier in an answer that accepts something: where the description says, then where `Location` has it by the
 * path of the operation that reads, then the only UUID in `Location`, then the only one in the body.
 */
export function acceptedId(
  { create, read }: Accepted,
  headers: Headers,
  text: string,
  body: unknown,
): string | undefined {
  const location = headers.get('location') ?? '';
  return (
    textAt(body, create.id) ??
    idInLocation(location, read.operation.path, read.idParameter) ??
    onlyUuid(location) ??
    onlyUuid(text)
  );
}

/** Finds `7` in `https://host/base/v1/items/7/status` by the path `/v1/items/{id}`. */
function idInLocation(location: string, path: string, parameter: string): string | undefined {
  const brace = `{${parameter}}`;
  // What follows the id in the path may differ from what follows it in the header.
  const before = path.slice(0, path.indexOf(brace));
  const [address = ''] = location.split(/[?#]/);
  const start = address.lastIndexOf(before);
  if (start < 0) return undefined;
  const [id = ''] = address.slice(start + before.length).split('/');
  return id === '' ? undefined : decode(id);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function onlyUuid(text: string): string | undefined {
  const found = new Set(text.match(UUIDS)?.map((it) => it.toLowerCase()));
  return found.size === 1 ? [...found][0] : undefined;
}
