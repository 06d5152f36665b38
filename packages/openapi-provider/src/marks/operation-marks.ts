import { z } from 'zod';
import { errorStatus, field, naming, typeName, words } from './parts.ts';

/** The operation that starts a job. */
export const createMark = z.strictObject({
  resource: typeName,
  lifecycle: z.literal('job'),
  operation: z.literal('create'),
  ...naming,
  /** Where the response holds the new id. */
  id: z.strictObject({ body: field }),
  /** The properties of the request whose change needs a new job. */
  replace_on: z.array(z.string()),
});

/** The operation that tells how far a job is. */
export const readMark = z.strictObject({
  resource: typeName,
  lifecycle: z.literal('job').optional(),
  operation: z.literal('read'),
  status: z.strictObject({ field, processing: words, completed: words, failed: words }),
  failure: z.strictObject({ field }).optional(),
  progress: z.strictObject({ field }).optional(),
  gone: z.array(errorStatus).min(1),
  /** Makes a data source of this name, too. */
  data_source: typeName.optional(),
  ...naming,
});

/** The operation that ends a job. */
export const deleteMark = z.strictObject({
  resource: typeName,
  lifecycle: z.literal('job').optional(),
  operation: z.literal('delete'),
  busy: z.array(z.strictObject({ status: errorStatus, code: z.string().min(1) })).default([]),
  gone: z.array(errorStatus).min(1),
});

/** The operation that delivers a finished job's content. */
export const contentMark = z.strictObject({
  resource: typeName,
  lifecycle: z.literal('file'),
  operation: z.literal('content'),
  ...naming,
  /** The resource whose content it is. */
  of: typeName,
  media_type: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/, 'expected a media type such as "image/png"'),
  /** What the first bytes must look like. */
  signature: z.literal('mp4').optional(),
});

/** An operation that only shows something. */
export const lookupMark = z.strictObject({
  data_source: typeName,
  lifecycle: z.literal('lookup'),
  operation: z.literal('read'),
  ...naming,
  /** Its success proves that the key works. */
  credentials_check: z.boolean().optional(),
});

/** The mark on a property's schema. */
export const propertyMark = z.strictObject({
  /** The attribute's name in Terraform. @default the property's, in snake case */
  name: z.string().min(1).optional(),
  sensitive: z.boolean().optional(),
  /** Leaves the property out. */
  ignore: z.boolean().optional(),
});

export type CreateMark = z.output<typeof createMark>;
export type ReadMark = z.output<typeof readMark>;
export type DeleteMark = z.output<typeof deleteMark>;
export type ContentMark = z.output<typeof contentMark>;
export type LookupMark = z.output<typeof lookupMark>;
