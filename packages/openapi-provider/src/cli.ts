#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { commands, help, UsageError } from './commands.ts';
import { GenerateError } from './problems.ts';

const text = { type: 'string' } as const;

/** Ends with 0, with 1 if the input is wrong, or with 2 if the command is. */
async function main(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parse(args);
    const [name, ...others] = positionals;
    if (values.help || name === undefined) {
      process.stdout.write(help);
      return values.help ? 0 : 2;
    }
    const command = commands[name];
    if (command === undefined || others.length > 0)
      return refuse(`unknown command: ${positionals.join(' ')}`);
    process.stdout.write(await command(values));
    return 0;
  } catch (error) {
    if (error instanceof UsageError || isParseError(error)) return refuse(error.message);
    if (!(error instanceof GenerateError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      description: text,
      overlay: text,
      out: text,
      docs: text,
      examples: text,
      constructs: text,
      name: text,
      binary: text,
      node: text,
      schema: text,
      version: text,
      platform: text,
      help: { type: 'boolean', short: 'h' },
    },
  });
}

function isParseError(error: unknown): error is Error {
  return (
    error instanceof TypeError && String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
  );
}

function refuse(problem: string): number {
  process.stderr.write(`${problem}\nopenapi-provider --help tells how it is used.\n`);
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
