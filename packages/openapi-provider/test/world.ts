import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTerraform } from '@videogen/release';
import { serveReattach } from '@videogen/terraform-plugin/testing';
import { expect, onTestFinished } from 'vitest';
import { describeProvider, type Sources } from '../src/describe-provider.ts';
import { createProvider } from '../src/runtime/create-provider.ts';
import type { ProviderDefinition } from '../src/runtime/definition.ts';

/** The two files of an example. */
export function example(name: string): { readonly description: string; readonly overlay: string } {
  const file = (part: string) => fileURLToPath(new URL(`../examples/${name}/${part}`, import.meta.url));
  return { description: file('openapi.yaml'), overlay: file('overlay.yaml') };
}

/** The two files of an API whose things are below other things. */
export const below: Sources = {
  description: fileURLToPath(new URL('shapes/below/openapi.yaml', import.meta.url)),
  overlay: fileURLToPath(new URL('shapes/below/overlay.yaml', import.meta.url)),
};

/** A directory that is removed after the test. */
export async function temporaryDirectory(
  onEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'openapi-provider-'));
  onEnd(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Real Terraform with the provider of an example in this process. */
export interface World {
  readonly definition: ProviderDefinition;
  /** Where Terraform runs; gone after the test. */
  readonly path: string;
  /** Writes `main.tf` with the provider's own blocks before the text. */
  configure(text: string): Promise<void>;
  /** Runs to the end and expects this exit code. @returns the output */
  run(code: number, ...args: string[]): Promise<string>;
  /** The attributes of a resource in the state. */
  state(address: string): Promise<Record<string, unknown>>;
}

// Not every subcommand knows -no-color.
const coloured = ['apply', 'destroy', 'import', 'plan', 'show'];

export interface WorldOptions {
  /** Lines for the provider's own block. @default none */
  readonly settings?: string;
  /** Takes what is to be done when the world is no longer needed. @default when the test is finished */
  readonly onEnd?: (end: () => Promise<void>) => void;
}

/** @param of names an example, or its two files. */
export async function createWorld(
  of: string | Sources,
  baseUrl: string,
  key: string,
  { settings = '', onEnd = onTestFinished }: WorldOptions = {},
): Promise<World> {
  const definition = await describeProvider(typeof of === 'string' ? example(of) : of);
  const provider = createProvider(definition, { version: '0.0.0' });
  const reattached = await serveReattach(provider, { source: definition.source });
  onEnd(() => reattached.close());
  const path = await temporaryDirectory(onEnd);
  const head = `terraform {
  required_providers {
    ${definition.name} = { source = "${definition.source}" }
  }
}
provider "${definition.name}" {
  base_url = "${baseUrl}"
  api_key  = "${key}"
  journal_path = "${path}/journal"
  ${settings}
}
`;
  const run = async (code: number, ...args: string[]) => {
    const plain = { [`TF_CLI_ARGS_${args[0]}`]: '-no-color' };
    const env = { ...reattached.env, ...(coloured.includes(args[0] ?? '') && plain) };
    const { exitCode, stdout, stderr } = await runTerraform(args, { cwd: path, env });
    const output = stdout + stderr;
    expect({ code: exitCode, output }).toMatchObject({ code });
    return output;
  };
  return {
    definition,
    path,
    configure: (text) => writeFile(join(path, 'main.tf'), head + text),
    run,
    state: async (address) => {
      const { values } = JSON.parse(await run(0, 'show', '-json'));
      const found = values?.root_module.resources.find((it: { address: string }) => it.address === address);
      return found?.values;
    },
  };
}
