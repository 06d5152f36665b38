import { z } from 'zod';

/** A resource's or data source's name without the provider's prefix. */
export const typeName = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/, 'expected a lower-case name such as "image_file"')
  .meta({ description: "A name without the provider's prefix, such as `image_file`." });

export const pointer = z.string().regex(/^(\/[^/]+)+$/, 'expected a JSON pointer such as "/error/code"');

/** A property of a body by its name, by names with dots where it lies deeper, or by a JSON pointer; read as a pointer. */
export const field = z
  .string()
  .min(1)
  .transform((text) => (text.startsWith('/') ? text : text.split('.').map(pointerTo).join('')))
  .meta({
    description: 'A property: its name, `names.with.dots` where it lies deeper, or a JSON pointer.',
  });

/** The JSON pointer of a member of the body. */
export function pointerTo(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** An HTTP status that is an error. */
export const errorStatus = z.int().min(400).max(599);

export const words = z.array(z.string().min(1)).min(1, 'expected at least one word');

/** What every mark that makes a resource or a data source may say about it. */
export const naming = {
  noun: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'What messages call it. Default: the name, with spaces for underscores.' }),
  description: z
    .string()
    .min(1)
    .optional()
    .meta({ description: "Markdown for its docs. Default: the operation's description." }),
};

/** Answers that mean that the thing is not there any more. */
export const gone = z.array(errorStatus).min(1).optional().meta({
  description: 'Statuses that mean that it is not there any more. Default: 404 and 410 where described.',
});
