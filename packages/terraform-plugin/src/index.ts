export type { Diagnostic, Severity } from './diagnostics/diagnostics.ts';
export { Diagnostics, formatDiagnostic } from './diagnostics/diagnostics.ts';
export type { Attribute, Attributes, KnownOf } from './schema/attribute.ts';
export { attr } from './schema/attribute.ts';
export type { Block, Blocks } from './schema/block.ts';
export { block } from './schema/block.ts';
export type { SchemaKind } from './schema/check-schema.ts';
export { checkSchema, SchemaError } from './schema/check-schema.ts';
export { parseDuration } from './schema/duration.ts';
export type { AnyFunction, Parameter, Parameters, ProviderFunction } from './schema/function.ts';
export { defineFunction, FunctionError } from './schema/function.ts';
export type { PlanModifier, PlanModifierContext, PlanModifierResult } from './schema/plan-modifier.ts';
export { planModifiers } from './schema/plan-modifiers.ts';
export type { Model, Schema } from './schema/schema.ts';
export { defineSchema } from './schema/schema.ts';
export { fieldType, schemaType } from './schema/schema-type.ts';
export type { ValidationContext, Validator } from './schema/validator.ts';
export { defineValidator, validators } from './schema/validators.ts';
export { serve } from './serve/serve.ts';
export type { ServeOptions } from './serve/serve-plugin.ts';
export type {
  AnyDataSource,
  AnyResource,
  ConfigureContext,
  CreateContext,
  DataSource,
  DeleteContext,
  ImportContext,
  ModifyPlanContext,
  MoveContext,
  OperationContext,
  Provider,
  ReadContext,
  Resource,
  ResourceContext,
  StateMove,
  StateUpgrade,
  UpdateContext,
  UpgradeContext,
  ValidateContext,
} from './server/definition.ts';
export {
  defineDataSource,
  defineMove,
  defineProvider,
  defineResource,
  defineUpgrade,
} from './server/definition.ts';
export type { LogFields, Logger, LogLevel } from './server/logger.ts';
export type { PrivateState } from './server/private-state.ts';
export type { ExactNumber } from './values/decimal.ts';
export { Decimal, toBigInt } from './values/decimal.ts';
export { DynamicValue, dynamicValue } from './values/dynamic.ts';
export type { Path, PathStep } from './values/path.ts';
export { formatPath, path } from './values/path.ts';
export type { CtyType, TypeOf } from './values/types.ts';
export type { NumberBound, Refinements, Value } from './values/unknown.ts';
export { isKnown, isUnknown, knownOr, Unknown, unknown } from './values/unknown.ts';
