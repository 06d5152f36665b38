import { z } from 'zod';
import { pointer, typeName } from './parts.ts';

const says = (description: string) => ({ description });
const variable = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]*$/, 'expected the name of an environment variable')
  .optional();

const provider = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9]*$/, 'expected lower-case letters and digits, such as "acme"')
    .meta(says('The prefix of every type.')),
  source: z
    .string()
    .regex(/^[\w-]+\/[\w-]+$/, 'expected "NAMESPACE/NAME"')
    .optional()
    .meta(says('The registry address without its host. Default: the name twice, `NAME/NAME`.')),
  env: z
    .strictObject({ base_url: variable, api_key: variable })
    .default({})
    .meta(
      says(
        'Environment variables that stand in for the configuration. Default: `NAME_BASE_URL` and `NAME_API_KEY`.',
      ),
    ),
  description: z
    .string()
    .min(1)
    .optional()
    .meta(says("Markdown for its docs. Default: the description's own.")),
});

const errorShape = z.strictObject({
  name: typeName,
  code: pointer.optional().meta(says('JSON pointer of the code, where the service has codes.')),
  message: pointer.meta(says('JSON pointer of the message.')),
  details: pointer.optional(),
});

/** The mark on the description itself: the provider, and how its errors look. */
export const rootMark = z
  .strictObject({
    provider: provider.meta(says('The provider.')),
    errors: z
      .array(errorShape)
      .min(1, 'expected at least one shape of an error body')
      .meta(
        says(
          'The shapes of error bodies. An answer in none of them is not from the service, and proves nothing.',
        ),
      ),
  })
  .meta({ title: 'description', description: 'The mark on the description itself (`target: $`).' });

export type RootMark = z.output<typeof rootMark>;
