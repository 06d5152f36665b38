import { expect } from 'vitest';
import { createProviderServer } from '../../src/server/create-server.ts';
import type { ProviderServer } from '../../src/server/rpc.ts';
import { type Config, harnessOf } from '../../src/testing/index.ts';
import { newShapes, type ShapeResource, shape, shapesProvider } from '../shapes-provider.ts';
import { jsonTerraform } from './json-terraform.ts';

/** A provider that breaks one rule: both the harness and Terraform must refuse it, and call it the same. */
export interface Broken {
  /** What its resource does wrong. */
  readonly resource?: Partial<ShapeResource>;
  /** What no resource can do wrong with this framework, only a server of its own. */
  readonly server?: (server: ProviderServer) => Partial<ProviderServer>;
  /** Applied one after the other; null destroys. The last one is refused. */
  readonly steps: readonly (Config | null)[];
  /** What Terraform calls it. */
  readonly summary: string;
  /** Where and why, in the harness's words and in Terraform's. */
  readonly harness: string;
  readonly terraform: string;
}

/** Expects the harness and Terraform to refuse it, at its last step and for the same reason. */
export async function expectRefused(broken: Broken): Promise<void> {
  await refusedByHarness(broken);
  await refusedByTerraform(broken);
}

async function refusedByHarness({ resource, server, steps, summary, harness }: Broken): Promise<void> {
  const sound = createProviderServer(shapesProvider(newShapes(), shape(resource)));
  const driven = harnessOf({ ...sound, ...server?.(sound) });
  await driven.configure();
  const subject = driven.resource('shapes_shape');
  const run = async () => {
    for (const config of steps) {
      if (config === null) await subject.destroy();
      else await subject.apply(config);
    }
  };
  await expect(run()).rejects.toMatchObject({ summary, message: expect.stringContaining(harness) });
}

async function refusedByTerraform({ resource, server, steps, summary, terraform: words }: Broken) {
  const provider = shapesProvider(newShapes(), shape(resource));
  const { terraform, writeResource } = await jsonTerraform(provider, server);
  const results = [];
  for (const config of steps) {
    if (config !== null) writeResource('shapes_shape', config);
    results.push(await terraform.run(config === null ? 'destroy' : 'apply', '-auto-approve'));
  }
  const outputs = results.map(({ output }) => output.replaceAll(/\s+/g, ' '));
  expect(
    results.map(({ code }) => code),
    outputs.join('\n'),
  ).toEqual([...steps.slice(1).map(() => 0), 1]);
  expect(outputs.at(-1)).toContain(`Error: ${summary}`);
  expect(outputs.at(-1)).toContain(words);
}
