import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generate } from '../src/generate.ts';
import { upscaler } from './upscaler.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'openapi-provider-'));
});
afterEach(() => rm(directory, { recursive: true }));

const options = () => ({ ...upscaler, out: join(directory, 'gen'), docs: join(directory, 'docs') });
const read = (path: string) => readFile(join(directory, path), 'utf8');

const files = [
  'docs/data-sources/usage.md',
  'docs/index.md',
  'docs/resources/larger_image.md',
  'docs/resources/upscale.md',
  'gen/definition.gen.ts',
  'gen/schema.json',
];

describe('generate', () => {
  it('writes the definition, the schema and the pages', async () => {
    const written = await generate(options());
    expect(written.toSorted()).toEqual(files.map((file) => join(directory, file)));
    expect(await read('gen/definition.gen.ts')).toContain("typeName: 'upscaler_upscale',");
    const { provider_schemas: schemas } = JSON.parse(await read('gen/schema.json'));
    const { resource_schemas: resources } = schemas['registry.terraform.io/acme/upscaler'];
    expect(resources.upscaler_upscale.block.attributes.source_url).toMatchObject({
      type: 'string',
      required: true,
    });
    expect(await read('docs/resources/upscale.md')).toContain('resource "upscaler_upscale" "cat" {');
  });

  it('writes the same a second time', async () => {
    await generate(options());
    const first = await Promise.all(files.map(read));
    await generate(options());
    expect(await Promise.all(files.map(read))).toEqual(first);
  });

  it('removes the pages of types that are gone, and only those', async () => {
    await generate(options());
    const page = await read('docs/resources/upscale.md');
    await writeFile(join(directory, 'docs/resources/gone.md'), page);
    await writeFile(join(directory, 'docs/resources/by-hand.md'), '# By hand\n');
    await generate(options());
    expect(await readdir(join(directory, 'docs/resources'))).toEqual([
      'by-hand.md',
      'larger_image.md',
      'upscale.md',
    ]);
  });

  it('writes nothing when something is wrong', async () => {
    const overlay = join(directory, 'overlay.yaml');
    const text = await readFile(upscaler.overlay, 'utf8');
    await writeFile(overlay, text.replace('of: upscale', 'of: picture'));
    await expect(generate({ ...options(), overlay })).rejects.toThrow('x-terraform.of');
    expect(await readdir(directory)).toEqual(['overlay.yaml']);
  });
});

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

function run(...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : error.code, stdout, stderr });
    });
  });
}

describe('openapi-provider', () => {
  it('generates and lists what it wrote', async () => {
    const { description, overlay, examples, out, docs } = options();
    const result = await run(
      ...['generate', '--description', description, '--overlay', overlay],
      ...['--examples', examples, '--out', out, '--docs', docs],
    );
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout.trim().split('\n').toSorted()).toEqual(files.map((file) => join(directory, file)));
  });

  it('shows how it is used', async () => {
    const result = await run('--help');
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toContain('openapi-provider generate --description FILE');
  });

  it.each([
    ['an option that does not exist', ['generate', '--descripton', 'x'], /--descripton/],
    ['a command that does not exist', ['destroy'], /unknown command: destroy/],
    ['a missing option', ['generate', '--overlay', 'x'], /--description, --overlay and --out are needed/],
  ])('ends with 2 on %s', async (_, args, message) => {
    const result = await run(...args);
    expect(result.code).toBe(2);
    expect(result.stderr).toMatch(message);
  });

  it('ends with 1 and one line when a file cannot be read', async () => {
    const overlay = join(directory, 'missing.yaml');
    const result = await run('generate', '--description', 'd', '--overlay', overlay, '--out', directory);
    expect(result.code).toBe(1);
    expect(result.stderr).toMatch(/^[^\n]*missing\.yaml: cannot be read: ENOENT[^\n]*\n$/);
  });
});
