import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { describeProvider } from '../../src/describe-provider.ts';
import { readDescription } from '../../src/description/other-files.ts';
import { init } from '../../src/init/init.ts';
import { upscaler } from '../upscaler.ts';
import { temporaryDirectory } from '../world.ts';

const things = fileURLToPath(new URL('things/openapi.yaml', import.meta.url));

/** A directory with these files. */
async function filesWith(texts: Readonly<Record<string, string>>): Promise<string> {
  const directory = await temporaryDirectory();
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), text);
  }
  return directory;
}

describe('a description', () => {
  test('is YAML or JSON, which mean the same', async () => {
    const json = JSON.stringify(parse(await readFile(upscaler.description, 'utf8')), null, 1);
    const directory = await filesWith({ 'openapi.json': json });
    const description = join(directory, 'openapi.json');
    expect(await describeProvider({ ...upscaler, description })).toEqual(await describeProvider(upscaler));
  });

  test('may be spread over files, of which each is read once', async () => {
    const { document, others } = await readDescription(things);
    expect(others).toEqual(['paths/folders.yaml', 'schemas/folder.yaml', 'schemas/label.json']);
    expect(document).toMatchObject({
      paths: { '/folders/{id}': { put: { operationId: 'changeFolder' } } },
      'x-files': { 'schemas/folder.yaml': { Named: { required: ['name'] } } },
    });
  });

  test('may refer in a circle from file to file', async () => {
    const directory = await filesWith({
      'a.yaml': 'openapi: 3.1.0\ncomponents: { schemas: { A: { $ref: b/b.yaml } } }\n',
      'b/b.yaml': 'properties: { a: { $ref: "../a.yaml#/components/schemas/A" }, b: { $ref: "b.yaml" } }\n',
    });
    const { document } = await readDescription(join(directory, 'a.yaml'));
    expect(document).toMatchObject({
      components: { schemas: { A: { $ref: '#/x-files/b~1b.yaml' } } },
      'x-files': {
        'b/b.yaml': {
          properties: { a: { $ref: '#/components/schemas/A' }, b: { $ref: '#/x-files/b~1b.yaml' } },
        },
      },
    });
  });

  test('does not refer to anything from its examples', async () => {
    const text = 'example: { $ref: none.yaml }\nproperties: { example: { $ref: "#/example" } }\n';
    const directory = await filesWith({ 'a.yaml': text });
    expect((await readDescription(join(directory, 'a.yaml'))).others).toEqual([]);
  });

  test.each([
    ['a file that is not there', 'none.yaml#/A', /a\.yaml:2:6: .*none\.yaml leads nowhere: .*cannot be read/],
    [
      'the network',
      'https://example.com/a.yaml',
      /a\.yaml:2:6: .*leads out of this machine's files; save it/,
    ],
  ])('is refused when it refers to %s', async (_, reference, message) => {
    const directory = await filesWith({ 'a.yaml': `openapi: 3.1.0\na: { $ref: "${reference}" }\n` });
    await expect(readDescription(join(directory, 'a.yaml'))).rejects.toThrow(message);
  });

  test('is copied into a new project with all of its files', async () => {
    const directory = join(await temporaryDirectory(), 'desk');
    const { files, marked } = await init({ description: things, directory });
    expect(marked).toBe(11);
    expect(files.map((file) => file.slice(directory.length + 1))).toContain('paths/folders.yaml');
    expect(await readFile(join(directory, 'schemas/label.json'), 'utf8')).toContain('"tags"');
  });

  test('is not copied into a new project where a file lies outside', async () => {
    const directory = await filesWith({
      'api/a.yaml': 'openapi: 3.1.0\na: { $ref: ../b.yaml }\n',
      'b.yaml': 'type: object\n',
    });
    const made = init({ description: join(directory, 'api/a.yaml'), directory: join(directory, 'new') });
    await expect(made).rejects.toThrow(
      'it refers to ../b.yaml, which is not below its own directory; bundle it',
    );
  });
});
