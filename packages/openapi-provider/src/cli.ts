#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { generate } from './generate.ts';
import { GenerateError } from './problems.ts';

const help = `openapi-provider makes a Terraform provider's definition of an OpenAPI description and an overlay.

Usage:
  openapi-provider generate --description FILE --overlay FILE --out DIR [--docs DIR] [--examples DIR]

Options:
  --description FILE  a bundled OpenAPI 3.1 description, YAML or JSON
  --overlay FILE      an OpenAPI Overlay 1.0 document whose x-terraform marks say what each operation means
  --out DIR           takes definition.gen.ts and schema.json
  --docs DIR          takes the pages for the registry; pages of types that are gone are removed
  --examples DIR      holds the examples that the pages show, such as resources/TYPE/resource.tf
  --help              shows this
`;

/** Ends with 0, with 1 if the input is wrong, or with 2 if the command is. */
async function main(args: readonly string[]): Promise<number> {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (values.help || positionals.length === 0) {
    process.stdout.write(help);
    return values.help ? 0 : 2;
  }
  if (positionals[0] !== 'generate' || positionals.length > 1) {
    return refuse(`unknown command: ${positionals.join(' ')}`);
  }
  const { description, overlay, out } = values;
  if (!description || !overlay || !out) return refuse('--description, --overlay and --out are needed');
  try {
    const written = await generate({ ...values, description, overlay, out });
    process.stdout.write(`${written.join('\n')}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof GenerateError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      description: text,
      overlay: text,
      out: text,
      docs: text,
      examples: text,
      help: { type: 'boolean', short: 'h' },
    },
  });
}

function refuse(problem: string): number {
  process.stderr.write(`${problem}\nopenapi-provider --help tells how it is used.\n`);
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
