export { describeProvider, type Sources } from './describe-provider.ts';
export { explain } from './explain.ts';
export { type GenerateOptions, generate } from './generate.ts';
export { type InitOptions, type InitResult, init } from './init/init.ts';
export { type PackOptions, pack } from './pack/pack.ts';
export { GenerateError, type Problem } from './problems.ts';
export type { ProviderDefinition } from './runtime/definition.ts';
