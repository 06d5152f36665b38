export { createProvider } from './create-provider.ts';
export type {
  Authentication,
  CreateDefinition,
  CrudDefinition,
  DeleteDefinition,
  ErrorShape,
  FieldConstraints,
  FieldDefinition,
  FileDefinition,
  JobDefinition,
  LookupDefinition,
  Operation,
  PrimitiveType,
  ProviderDefinition,
  StatusVocabulary,
  UpdateDefinition,
} from './definition.ts';
