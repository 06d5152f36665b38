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
