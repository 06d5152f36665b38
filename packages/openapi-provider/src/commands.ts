/** The options that a command line gave. */
export type Options = Readonly<Record<string, string | boolean | undefined>>;

/** The command line is wrong: what was missing. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const help = `openapi-provider makes a Terraform provider of an OpenAPI description and an overlay.

Usage:
  openapi-provider init --description FILE --out DIR [--name NAME]
  openapi-provider explain --description FILE --overlay FILE
  openapi-provider generate --description FILE --overlay FILE --out DIR [--docs DIR] [--examples DIR] [--constructs DIR]
  openapi-provider pack (--binary FILE | --node FILE) --out DIR [--schema FILE] [--version V] [--platform P]
  openapi-provider schema

Commands:
  init      makes a project, with an overlay guessed from the description
  explain   shows how every operation is understood, and what is left out and why
  generate  writes the provider's definition, its schema and its docs
  pack      lays out a filesystem mirror from which Terraform and OpenTofu install the provider
  schema    prints the JSON Schema of the x-terraform marks

Options:
  --description FILE  an OpenAPI 3.0, 3.1 or 3.2 description, YAML or JSON, with the files that it refers to
  --overlay FILE      an OpenAPI Overlay 1.0 document whose x-terraform marks say what each operation means
  --out DIR           takes the project, definition.gen.ts and schema.json, or the mirror
  --docs DIR          takes the pages for the registry; pages of types that are gone are removed
  --examples DIR      holds the examples that the pages show, such as resources/TYPE/resource.tf
  --constructs DIR    takes bindings for the CDK; needs @cdktf/provider-generator and @cdktf/commons to be installed
  --name NAME         the provider's name; else the first word of the description's title
  --binary FILE       the compiled provider
  --node FILE         the provider's main module, for Node to run on this machine
  --schema FILE       the generated schema, which names the source; else src/gen/schema.json
  --version V         the provider's version; else that of package.json
  --platform P        as Terraform names it, such as linux_arm64; else this machine's
  --help              shows this
`;

/** What each command does, and what it prints. Modules are loaded when they are needed: most of them are not. */
export const commands: Readonly<Record<string, (options: Options) => Promise<string>>> = {
  async init(options) {
    const { init } = await import('./init/init.ts');
    const { lineOf } = await import('./problems.ts');
    const { description, out } = needed(options, 'description', 'out');
    const { files, marked, problems } = await init({
      description,
      directory: out,
      name: textOf(options.name),
    });
    return [
      ...files,
      '',
      `${marked} operations are marked in ${out}/overlay.yaml. Check the guesses there, and with: npm run explain`,
      ...problems.map((problem) => `To mend: ${lineOf(problem)}`),
      '',
    ].join('\n');
  },
  async explain(options) {
    const { explain } = await import('./explain.ts');
    return explain(needed(options, 'description', 'overlay'));
  },
  async generate(options) {
    const sources = needed(options, 'description', 'overlay', 'out');
    const { generate } = await import('./generate.ts');
    const [docs, examples] = [textOf(options.docs), textOf(options.examples)];
    const written = await generate({ ...sources, docs, examples });
    const constructs = textOf(options.constructs);
    if (constructs !== undefined) {
      const { writeBindings } = await import('./emit/bindings.ts');
      written.push(...(await writeBindings(sources.out, constructs)));
    }
    return lines(written);
  },
  async pack(options) {
    const { pack } = await import('./pack/pack.ts');
    const { out } = needed(options, 'out');
    const [binary, node] = [textOf(options.binary), textOf(options.node)];
    if ((binary === undefined) === (node === undefined)) throw new UsageError('--binary or --node is needed');
    const program = binary === undefined ? { node: node ?? '' } : { binary };
    const schema = textOf(options.schema) ?? 'src/gen/schema.json';
    const [version, platform] = [textOf(options.version), textOf(options.platform)];
    return lines(await pack({ program, out, schema, version, platform }));
  },
  async schema() {
    const { marksSchema } = await import('./marks/schema.ts');
    return `${JSON.stringify(marksSchema(), null, 2)}\n`;
  },
};

const lines = (files: readonly string[]) => `${files.join('\n')}\n`;

function textOf(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function needed<K extends string>(options: Options, ...names: readonly K[]): Record<K, string> {
  const values = names.map((name) => [name, textOf(options[name])] as const);
  if (values.some(([, value]) => !value)) {
    const all = names.map((name) => `--${name}`);
    const list = all.length === 1 ? all[0] : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
    throw new UsageError(`${list} ${all.length === 1 ? 'is' : 'are'} needed`);
  }
  return Object.fromEntries(values) as Record<K, string>;
}
