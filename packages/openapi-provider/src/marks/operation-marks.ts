import { z } from 'zod';
import { knownSignatures } from '../runtime/signatures.ts';
import { errorStatus, field, gone, naming, typeName, words } from './parts.ts';

const says = (description: string) => ({ description });

const mediaType = z
  .string()
  .regex(/^[\w.+-]+\/[\w.+-]+$/, 'expected a media type such as "image/png"')
  .meta(says('The media type of the content.'));
const pattern = z.strictObject({
  hex: z
    .string()
    .regex(/^([0-9a-fA-F]{2}|\?\?)+$/, 'expected two hexadecimal digits for each byte, or ?? for any')
    .meta(says('The bytes, such as `49492a00`; `??` is any byte.')),
  offset: z.int().min(0).max(4096).optional().meta(says('How many bytes stand before them. Default: 0.')),
  name: z.string().min(1).optional().meta(says('What messages call such a file.')),
});
const signature = z
  .union([z.enum([...knownSignatures, 'none']), pattern], {
    error: `expected ${knownSignatures.join(', ')}, none, or \`hex\` with the bytes`,
  })
  .optional()
  .meta(says('What the first bytes must look like. Default: as `media_type` says where it is one of these.'));
const url = field.optional().meta(says('Where the answer has a URL from which to fetch the content.'));

/** Where content is that neither is the answer nor comes by redirect. */
const pointed = {
  url,
  text: field
    .optional()
    .meta(says('Where the answer has the content itself: a text as it is, anything else as JSON.')),
  base64: field.optional().meta(says('Where the answer has the content itself, in base64.')),
};

const createCommon = {
  resource: typeName,
  operation: z.literal('create'),
  ...naming,
  id: z
    .union(
      [
        z.strictObject({ body: field }),
        z
          .strictObject({ header: z.literal('location') })
          .meta(says('By the path of the operation that reads.')),
      ],
      { error: 'expected `body` with a property, or `header: location`' },
    )
    .meta(says('Where the answer holds the new id.')),
};

/** The operation that creates something. */
export const createMark = z
  .discriminatedUnion(
    'lifecycle',
    [
      z.strictObject({
        ...createCommon,
        lifecycle: z.literal('job').meta(says('It works for a while on the service.')),
        replace_on: z
          .array(z.string())
          .optional()
          .meta(
            says('The properties of the request whose change makes a new one. Default: all; all are needed.'),
          ),
      }),
      z.strictObject({
        ...createCommon,
        lifecycle: z.literal('crud').meta(says('It is there at once, and may be changed in place.')),
      }),
    ],
    { error: ({ code }) => (code === 'invalid_union' ? 'expected job or crud' : undefined) },
  )
  .meta({ title: 'create', description: 'The operation that creates a resource.' });

/** The operation that reads it. */
export const readMark = z
  .strictObject({
    resource: typeName,
    lifecycle: z.enum(['job', 'crud']).optional(),
    operation: z.literal('read'),
    object: field.optional().meta(says('crud: where the answer holds the thing. Default: it is the thing.')),
    status: z
      .strictObject({
        field,
        processing: words,
        completed: words,
        failed: z
          .array(z.string().min(1))
          .default([])
          .meta(says('Default: none, for a service whose jobs cannot fail.')),
      })
      .optional()
      .meta(says('job, which needs it: where the status is, and the words that it may hold.')),
    failure: z.strictObject({ field }).optional().meta(says('job: where the reason of a failure is.')),
    progress: z
      .strictObject({ field })
      .optional()
      .meta(says('job: where the progress is, as a number to 1 or 100, or as text like `42%`.')),
    content: z
      .strictObject({ resource: typeName, ...pointed, media_type: mediaType, signature, ...naming })
      .optional()
      .meta(
        says(
          'job: makes a file of the content, too, which this very operation gives: at `url`, `text` or `base64` of its answer, or in the place of its answer once the job is completed.',
        ),
      ),
    gone,
    data_source: typeName.optional().meta(says('Makes a data source of this name, too.')),
    ...naming,
  })
  .meta({ title: 'read', description: 'The operation that reads a resource, or tells how far a job is.' });

/** The operation that changes it in place. */
export const updateMark = z
  .strictObject({
    resource: typeName,
    lifecycle: z.literal('crud').optional(),
    operation: z.literal('update'),
  })
  .meta({
    title: 'update',
    description:
      'The operation that changes a resource of the lifecycle crud in place: PUT is sent all of it, PATCH what differs. Without one every change is a replacement; so is a change of what its request has no property for.',
  });

/** The operation that ends it. */
export const deleteMark = z
  .strictObject({
    resource: typeName,
    lifecycle: z.enum(['job', 'crud']).optional(),
    operation: z.literal('delete'),
    busy: z
      .array(z.strictObject({ status: errorStatus, code: z.string().min(1) }))
      .default([])
      .meta(says('Answers that mean: not yet, ask again.')),
    gone,
  })
  .meta({ title: 'delete', description: 'The operation that deletes a resource, or ends a job.' });

/** The operation that delivers a finished job's content. */
export const contentMark = z
  .strictObject({
    resource: typeName,
    lifecycle: z.literal('file'),
    operation: z.literal('content'),
    ...naming,
    of: typeName.meta(says('The resource whose content it is.')),
    media_type: mediaType,
    ...pointed,
    signature,
  })
  .meta({ title: 'content', description: 'The operation that delivers the content of a completed job.' });

/** An operation that only shows something. */
export const lookupMark = z
  .strictObject({
    data_source: typeName,
    lifecycle: z.literal('lookup'),
    operation: z.literal('read'),
    ...naming,
    credentials_check: z.boolean().optional().meta(says('Its success proves that the key works.')),
  })
  .meta({ title: 'lookup', description: 'An operation that only shows something: a data source.' });

/** The mark on a path parameter. */
export const parameterMark = z
  .strictObject({
    attribute: z
      .string()
      .min(1)
      .optional()
      .meta(
        says(
          "The attribute's name. Default: the parameter's, in snake case. What names the resource itself is always `id` there.",
        ),
      ),
  })
  .meta({
    title: 'parameter',
    description:
      'The mark on a path parameter. The path parameters of the operation that creates something say what it is below, such as a project: they are required attributes, whose change replaces it. The other operations of the resource have the same ones at the same places, and one more, the id.',
  });

/** The mark on a property's schema. */
export const propertyMark = z
  .strictObject({
    name: z
      .string()
      .min(1)
      .optional()
      .meta(says("The attribute's name. Default: the property's, in snake case.")),
    sensitive: z
      .boolean()
      .optional()
      .meta(says('Hides the value. Default: so if the schema says `format: password` or `writeOnly`.')),
    ignore: z.boolean().optional().meta(says('Leaves the property out.')),
    computed: z
      .boolean()
      .optional()
      .meta(
        says(
          'crud: the service fills it in where the configuration says nothing. Default: so if it has no default, and answers must have a value for it.',
        ),
      ),
    replace: z
      .boolean()
      .optional()
      .meta(says('crud: a change is a replacement, whatever the update could do.')),
  })
  .meta({ title: 'property', description: 'The mark on the schema of a property.' });

export type CreateMark = z.output<typeof createMark>;
export type ReadMark = z.output<typeof readMark>;
export type UpdateMark = z.output<typeof updateMark>;
export type DeleteMark = z.output<typeof deleteMark>;
export type ContentMark = z.output<typeof contentMark>;
export type LookupMark = z.output<typeof lookupMark>;
