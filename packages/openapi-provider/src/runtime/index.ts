export { createProvider } from './create-provider.ts';
export type {
  Authentication,
  ErrorShape,
  FieldConstraints,
  FieldDefinition,
  FileDefinition,
  JobDefinition,
  LookupDefinition,
  Operation,
  ProviderDefinition,
  StatusVocabulary,
} from './definition.ts';
