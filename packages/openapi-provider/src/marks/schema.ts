import { z } from 'zod';
import {
  contentMark,
  createMark,
  deleteMark,
  lookupMark,
  parameterMark,
  propertyMark,
  readMark,
  updateMark,
} from './operation-marks.ts';
import { rootMark } from './root-mark.ts';

/** The marks by where they stand. */
export const allMarks = {
  description: rootMark,
  create: createMark,
  read: readMark,
  update: updateMark,
  delete: deleteMark,
  content: contentMark,
  lookup: lookupMark,
  parameter: parameterMark,
  property: propertyMark,
} as const;

/** A JSON Schema of an overlay document whose updates carry `x-terraform` marks, for editors and checks. */
export function marksSchema(): object {
  const definitions = Object.entries(allMarks).map(([name, mark]) => {
    const { $schema: _, ...schema } = z.toJSONSchema(mark, { io: 'input' });
    return [name, schema] as const;
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'An overlay with x-terraform marks',
    type: 'object',
    required: ['overlay', 'info', 'actions'],
    properties: {
      overlay: { type: 'string', pattern: '^1\\.0\\.\\d+$' },
      info: { type: 'object', required: ['title', 'version'] },
      extends: { type: 'string' },
      actions: { type: 'array', minItems: 1, items: { $ref: '#/$defs/action' } },
    },
    $defs: {
      ...Object.fromEntries(definitions),
      action: {
        type: 'object',
        required: ['target'],
        properties: {
          target: { type: 'string', description: 'A JSONPath into the description.' },
          description: { type: 'string' },
          remove: { type: 'boolean' },
          update: {
            properties: {
              'x-terraform': { anyOf: definitions.map(([name]) => ({ $ref: `#/$defs/${name}` })) },
            },
          },
        },
      },
    },
  };
}
