import type { Schema } from '@videogen/terraform-plugin';
import { crudSchema } from './crud-schema.ts';
import { jobSchema, lookupSchema } from './schemas.ts';

const operation = { operationId: '', method: 'GET', path: '', summary: '' } as const;
const text = { typeName: '', noun: '', description: '', fields: [] };
const create = { operation };
const end = { operation, idParameter: '', busy: [], gone: [] };
const vocabulary = { processing: [], completed: [], failed: [] };
const read = { operation, idParameter: '', status: '', vocabulary, gone: [] };

/** The attributes that each lifecycle brings along, taken from its schema: no property may be called so. */
export const lifecycleNames = {
  job: namesOf(jobSchema({ ...text, create, read, delete: end })),
  crud: namesOf(crudSchema({ ...text, create, read, delete: end })),
  lookup: namesOf(lookupSchema({ ...text, operation })),
} as const;

function namesOf({ attributes }: Schema): readonly string[] {
  return Object.keys(attributes);
}
