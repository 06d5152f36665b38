import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createWorld } from './support/world.ts';

test('the generated schema is what Terraform prints for the provider', async () => {
  const { workspace } = await createWorld();
  await workspace.run('init');
  const { stdout } = await workspace.run('providers', 'schema', '-json');
  const printed = JSON.parse(stdout) as { provider_schemas: Record<string, unknown> };
  const generated = JSON.parse(
    await readFile(new URL('../src/gen/schema.json', import.meta.url), 'utf8'),
  ) as typeof printed;
  expect(Object.values(printed.provider_schemas)).toEqual(Object.values(generated.provider_schemas));
});
