import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail } from '../problems.ts';

/** The parts of `@cdktf/commons` and `@cdktf/provider-generator` that are used here. */
interface Commons {
  readonly TerraformProviderConstraint: new (options: { name: string; source: string }) => unknown;
  readonly ConstructsMakerProviderTarget: new (constraint: unknown, language: unknown) => unknown;
  readonly Language: { readonly TYPESCRIPT: unknown };
}
interface Generator {
  readonly CodeMaker: new () => { save(directory: string): Promise<unknown> };
  readonly TerraformProviderGenerator: new (
    code: unknown,
    schema: unknown,
  ) => { generate(target: unknown): void };
}

/**
 * Writes the CDK's own bindings of a generated schema. The generator is taken from where the command runs, because
 * who wants no bindings shall not install it. No Terraform runs.
 *
 * @param out holds `schema.json`
 * @returns the files that were written
 * @throws GenerateError if the generator is not installed.
 */
export async function writeBindings(out: string, directory: string): Promise<string[]> {
  // On loading it asks Terraform for its version, and reports a missing one over the network.
  Object.assign(process.env, { CHECKPOINT_DISABLE: '1', CDKTF_LOG_LEVEL: 'OFF', TF_CLI_CONFIG_FILE: '' });
  const commons = await load<Commons>('@cdktf/commons');
  const generator = await load<Generator>('@cdktf/provider-generator');
  const schema = JSON.parse(await readFile(join(out, 'schema.json'), 'utf8'));
  const [address = ''] = Object.keys(schema.provider_schemas);
  const source = address.split('/').slice(1).join('/');
  const name = source.slice(source.indexOf('/') + 1);
  const constraint = new commons.TerraformProviderConstraint({ name, source });
  const code = new generator.CodeMaker();
  const target = new commons.ConstructsMakerProviderTarget(constraint, commons.Language.TYPESCRIPT);
  new generator.TerraformProviderGenerator(code, schema).generate(target);
  await code.save(directory);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function load<T>(name: string): Promise<T> {
  const { resolve } = createRequire(join(process.cwd(), 'package.json'));
  try {
    const module = await import(pathToFileURL(resolve(name)).href);
    // Both are CommonJS.
    return (module.default ?? module) as T;
  } catch (error) {
    fail(name, 'is needed for --constructs; install it beside the project', { cause: error });
  }
}
