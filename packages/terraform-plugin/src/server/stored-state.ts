import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { normalize } from '../schema/normalize.ts';
import type { Schema } from '../schema/schema.ts';
import { schemaType } from '../schema/schema-type.ts';
import { decodeJson } from '../values/json.ts';
import { isRecord } from '../values/types.ts';
import { ValueError } from '../values/value-error.ts';
import type { Block } from './rpc.ts';

/**
 * Reads parsed JSON of a state file by the schema that it was written with; without one it stays as it is.
 * Null, with an error, when it does not fit.
 */
export function readStored(
  rawState: unknown,
  schema: Schema | undefined,
  diagnostics: Diagnostics,
): Block | null {
  try {
    const state = schema === undefined ? rawState : decodeJson(rawState, schemaType(schema));
    if (isRecord(state)) return schema === undefined ? state : normalize(schema, state);
    throw new ValueError([], 'an object is required');
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    diagnostics.error('The stored state cannot be read', `${error.message}.`);
    return null;
  }
}
