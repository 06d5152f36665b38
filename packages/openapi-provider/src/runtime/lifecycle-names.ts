import type { Schema } from '@videogen/terraform-plugin';
import { crudSchema } from './crud-schema.ts';
import { fileSchema, jobSchema, lookupSchema } from './schemas.ts';

const operation = { operationId: '', method: 'GET', path: '', summary: '' } as const;
const text = { typeName: '', noun: '', description: '', fields: [] };
const create = { operation };
const end = { operation, idParameter: '', busy: [], gone: [] };
const vocabulary = { processing: [], completed: [], failed: [] };
const read = { operation, idParameter: '', status: '', vocabulary, gone: [] };

const job = { ...text, create, read, delete: end };
const content = { operation, idParameter: '', mediaType: '' };

/** The attributes that each lifecycle brings along, taken from its schema: no property may be called so. */
export const lifecycleNames = {
  job: namesOf(jobSchema(job)),
  crud: namesOf(crudSchema(job)),
  file: namesOf(fileSchema({ ...text, job: '', idAttribute: 'id', content }, job)),
  lookup: namesOf(lookupSchema({ ...text, operation })),
} as const;

function namesOf({ attributes }: Schema): readonly string[] {
  return Object.keys(attributes);
}
