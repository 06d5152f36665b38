import { fileURLToPath } from 'node:url';
import { defineConfig } from '@hey-api/openapi-ts';

export default defineConfig({
  input: fileURLToPath(import.meta.resolve('@videogen/spec/openapi.json')),
  output: {
    path: 'src/gen',
    // Node runs the sources by stripping types, which needs the extension.
    module: { extension: '.ts' },
  },
  plugins: [
    '@hey-api/typescript',
    {
      name: 'zod',
      $resolvers: {
        // `z.uuid()` also checks version and variant; JSON Schema's format, and so the description, does not.
        string: (ctx) =>
          ctx.schema.format === 'uuid' ? ctx.$(ctx.symbols.z).attr('guid').call() : undefined,
      },
    },
  ],
});
