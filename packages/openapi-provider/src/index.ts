export { describeProvider, type Sources } from './describe-provider.ts';
export { type GenerateOptions, generate } from './generate.ts';
export { GenerateError, type Problem } from './problems.ts';
export type { ProviderDefinition } from './runtime/definition.ts';
