export type { ProviderDefinition } from './runtime/definition.ts';
