import { z } from 'zod';

/** A resource's or data source's name without the provider's prefix. */
export const typeName = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/, 'expected a lower-case name such as "image_file"');

export const pointer = z.string().regex(/^(\/[^/]+)+$/, 'expected a JSON pointer such as "/error/code"');

/** A property of a body by its name, or by a JSON pointer where it lies deeper; always read as a pointer. */
export const field = z
  .string()
  .min(1)
  .transform((text) =>
    text.startsWith('/') ? text : `/${text.replaceAll('~', '~0').replaceAll('/', '~1')}`,
  );

/** An HTTP status that is an error. */
export const errorStatus = z.int().min(400).max(599);

export const words = z.array(z.string().min(1)).min(1, 'expected at least one word');

/** What every mark that makes a resource or a data source may say about it. */
export const naming = {
  /** What messages call it. @default the name, with spaces for underscores */
  noun: z.string().min(1).optional(),
  /** Markdown for its docs. @default the operation's description */
  description: z.string().min(1).optional(),
};
