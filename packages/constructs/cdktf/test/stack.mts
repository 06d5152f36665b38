import { App, TerraformStack } from 'cdktf';
import { VideogenProvider } from '../dist/index.js';
import { scratch } from './synth.mts';

/** A synthesized stack. */
export interface StackJson {
  resource: Record<string, Record<string, Record<string, unknown>>>;
  data: Record<string, Record<string, Record<string, unknown>>>;
  provider: Record<string, Record<string, unknown>[]>;
  output: Record<string, { value: Record<string, Record<string, unknown>> }>;
}

/** A stack of an app whose output is gone when the tests are. */
export function newStack(): TerraformStack {
  return new TerraformStack(new App({ outdir: scratch() }), 'demo');
}

export const parse = (json: string) => JSON.parse(json) as StackJson;

/** The same with a provider, without which the CDK's own validation fails. */
export function newProvidedStack(): TerraformStack {
  const stack = newStack();
  new VideogenProvider(stack, 'videogen');
  return stack;
}
