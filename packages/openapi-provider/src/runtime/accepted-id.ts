import type { CreateDefinition, Operation } from './definition.ts';
import { textAt } from './json.ts';
import { patternOf } from './path-template.ts';

const UUIDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** What is known of the thing whose id is looked for. */
interface Accepted {
  readonly create: CreateDefinition;
  readonly read: { readonly operation: Operation; readonly idParameter: string };
}

/**
 * The identifier in an answer that accepts something: where the description says, then where `Location` has it by the
 * path of the operation that reads, then the only UUID in `Location`, then the only one in the body.
 *
 * @param others what else the answer may name, such as what the thing is below.
 */
export function acceptedId(
  { create, read }: Accepted,
  headers: Headers,
  text: string,
  body: unknown,
  others: readonly string[] = [],
): string | undefined {
  const location = headers.get('location') ?? '';
  return (
    textAt(body, create.id) ??
    idInLocation(location, read.operation.path, read.idParameter) ??
    onlyUuid(location, others) ??
    onlyUuid(text, others)
  );
}

/** Finds `7` in `https://host/base/v1/items/7/status` by the path `/v1/items/{id}`, and below whatever it says. */
function idInLocation(location: string, path: string, parameter: string): string | undefined {
  const brace = `{${parameter}}`;
  // What follows the id in the path may differ from what follows it in the header.
  const before = path.slice(0, path.indexOf(brace));
  const [address = ''] = location.split(/[?#]/);
  const id = new RegExp(`^.*${patternOf(before)}([^/]*)`).exec(address)?.at(-1) ?? '';
  return id === '' ? undefined : decode(id);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function onlyUuid(text: string, others: readonly string[]): string | undefined {
  const found = new Set(text.match(UUIDS)?.map((it) => it.toLowerCase()));
  for (const other of others) found.delete(other.toLowerCase());
  return found.size === 1 ? [...found][0] : undefined;
}
