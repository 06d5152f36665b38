import { z } from 'zod';
import { pointer, typeName } from './parts.ts';

const variable = z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'expected the name of an environment variable');

/** The mark on the description itself: the provider, and how its errors look. */
export const rootMark = z.strictObject({
  provider: z.strictObject({
    /** The prefix of every type. */
    name: z.string().regex(/^[a-z][a-z0-9]*$/, 'expected lower-case letters and digits, such as "acme"'),
    /** The registry address without its host. */
    source: z.string().regex(/^[\w-]+\/[\w-]+$/, 'expected "NAMESPACE/NAME"'),
    env: z.strictObject({ base_url: variable, api_key: variable }),
    /** Markdown for the provider's docs. @default the description's own */
    description: z.string().min(1).optional(),
  }),
  errors: z
    .array(z.strictObject({ name: typeName, code: pointer, message: pointer, details: pointer.optional() }))
    .min(1, 'expected at least one shape of an error body'),
});

export type RootMark = z.output<typeof rootMark>;
