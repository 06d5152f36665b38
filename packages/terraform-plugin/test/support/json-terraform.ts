import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { DynamicValue, isUnknown, type Provider } from '../../src/index.ts';
import { reattachServer } from '../../src/serve/reattach.ts';
import { createProviderServer } from '../../src/server/create-server.ts';
import type { ProviderServer } from '../../src/server/rpc.ts';
import { isRecord } from '../../src/values/types.ts';
import { terraformDirectory } from './terraform-directory.ts';

interface StateFile {
  readonly resources: readonly { readonly instances: readonly { readonly attributes: unknown }[] }[];
}

/** A directory of real Terraform, whose configuration is written as data, with the provider in this process. */
export async function jsonTerraform(
  provider: Provider,
  breaking: (server: ProviderServer) => Partial<ProviderServer> = () => ({}),
) {
  const { name } = provider;
  const reattached = await reattachServer(`${name}/${name}`, () => {
    const server = createProviderServer(provider);
    return { ...server, ...breaking(server) };
  });
  onTestFinished(() => reattached.close());
  const terraform = terraformDirectory({ env: reattached.env });
  const write = (parts: object) => {
    const required = { required_providers: { [name]: { source: `${name}/${name}` } } };
    terraform.write('main.tf.json', JSON.stringify({ terraform: required, ...parts }));
  };
  const stateFile = (): StateFile =>
    JSON.parse(readFileSync(join(terraform.path, 'terraform.tfstate'), 'utf8'));
  return {
    terraform,
    write,
    /** One resource `a` of a type, with the configuration that a harness takes. */
    writeResource: (type: string, config: object, parts: object = {}) =>
      write({
        resource: { [type]: { a: { ...(plain(config) as object), ...unknownsOf(config) } } },
        ...parts,
      }),
    /** What the state holds of the resource. */
    state: () => stateFile().resources[0]?.instances[0]?.attributes,
    stateFile,
  };
}

/** As Terraform's JSON has it: dynamic values without their types, and what is null left out of the configuration. */
export function plain(value: unknown): unknown {
  if (value instanceof DynamicValue) return plain(value.value);
  if (Array.isArray(value)) return value.map(plain);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}

/** The order of a set means nothing: every array in one order, and numbers as JSON has them. */
export function sorted(value: unknown): unknown {
  const json = JSON.parse(JSON.stringify(value));
  const order = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.map(order).toSorted((a, b) => compare(a, b));
    if (!isRecord(item)) return item;
    return Object.fromEntries(
      Object.entries(item)
        .toSorted()
        .map(([key, one]) => [key, order(one)]),
    );
  };
  return order(json);
}

function compare(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}

/** What is known only after apply comes of another resource. */
function unknownsOf(config: object): object {
  const unknowns = Object.entries(config).filter(([, value]) => isUnknown(value));
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of Terraform
  return Object.fromEntries(unknowns.map(([name]) => [name, '${terraform_data.later.output}']));
}
