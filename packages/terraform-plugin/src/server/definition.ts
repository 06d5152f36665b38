import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { AnyFunction } from '../schema/function.ts';
import type { Model, Schema } from '../schema/schema.ts';
import type { Logger } from './logger.ts';
import type { PrivateState } from './private-state.ts';

/** What every operation of a provider receives. */
export interface OperationContext {
  /** Aborted by StopProvider (Ctrl-C) and when Terraform is gone. */
  readonly signal: AbortSignal;
  /** Errors in here fail the operation; warnings are shown. */
  readonly diagnostics: Diagnostics;
  readonly log: Logger;
}

/** What a resource's or data source's operation receives: `client` is what `configure` returned. */
export interface ResourceContext<C> extends OperationContext {
  readonly client: C;
}

interface WithPrivate {
  /** Bytes that Terraform stores beside the state and shows to nobody. Changes are kept also when it fails. */
  readonly private: PrivateState;
}

export interface CreateContext<S extends Schema, C> extends ResourceContext<C>, WithPrivate {
  readonly config: Model<S>;
  readonly plan: Model<S>;
}
export interface ReadContext<S extends Schema, C> extends ResourceContext<C>, WithPrivate {
  readonly state: Model<S>;
}
export interface UpdateContext<S extends Schema, C> extends CreateContext<S, C> {
  readonly state: Model<S>;
}
export interface DeleteContext<S extends Schema, C> extends ResourceContext<C>, WithPrivate {
  readonly state: Model<S>;
}
export interface ImportContext<C> extends ResourceContext<C>, WithPrivate {
  /** What the user gave: `terraform import ADDRESS ID` or `import { id = ... }`. */
  readonly id: string;
}

/** The plan of a create (`state` null), an update, or a destroy (`plan` and `config` null). */
export interface ModifyPlanContext<S extends Schema, C> extends OperationContext, WithPrivate {
  /** Undefined when the provider could not be configured yet (its configuration is unknown). */
  readonly client: C | undefined;
  readonly config: Model<S> | null;
  readonly state: Model<S> | null;
  readonly plan: Model<S> | null;
  /** Attributes (by name) whose change needs a new resource; add to it. */
  readonly requiresReplace: Set<string>;
}

export interface ValidateContext<S extends Schema> extends OperationContext {
  /** May hold unknown values anywhere. */
  readonly config: Model<S>;
}

/** A stored state of an earlier version, and what it takes to make it one of the current version. */
export interface UpgradeContext<P extends Schema> extends OperationContext {
  /** By the upgrade's own schema; without one, the parsed JSON of the state file. */
  readonly state: Model<P>;
}
export interface StateUpgrade<S extends Schema, P extends Schema = Schema> {
  /** The schema that the state was written with. */
  readonly schema?: P;
  /** Returns a state of the resource's current version, whatever number of versions lies between. */
  upgrade(context: UpgradeContext<P>): Model<S> | null | Promise<Model<S> | null>;
}

export interface MoveContext<P extends Schema> extends OperationContext, WithPrivate {
  /** By the move's own schema; without one, the parsed JSON of the state file. */
  readonly state: Model<P>;
  /** The schema version of the state. */
  readonly sourceVersion: number;
}
/** A way for `moved` blocks to lead from a resource of another type, or of another provider, to this one. */
export interface StateMove<S extends Schema, P extends Schema = Schema> {
  /** The other resource's type. */
  readonly from: string;
  /** The other provider, such as `hashicorp/random`. @default any */
  readonly provider?: string;
  readonly schema?: P;
  move(context: MoveContext<P>): Model<S> | null | Promise<Model<S> | null>;
}

/**
 * A managed resource. Operations return the new state; null from `read` means that it is gone, null from
 * `create` means that nothing was created (with an error in `diagnostics`).
 * After an error in `update` the returned state is stored, so return the prior one unless part of it was done.
 */
export interface Resource<S extends Schema = Schema, C = unknown> {
  /** With the provider's name: `videogen_video`. */
  readonly typeName: string;
  readonly schema: S;
  /** What no single attribute's validator can see. */
  validate?(context: ValidateContext<S>): void | Promise<void>;
  /** Runs after defaults and the attributes' plan modifiers; returns the plan, changed or not. */
  modifyPlan?(context: ModifyPlanContext<S, C>): Promise<Model<S> | null>;
  create(context: CreateContext<S, C>): Promise<Model<S> | null>;
  read(context: ReadContext<S, C>): Promise<Model<S> | null>;
  update(context: UpdateContext<S, C>): Promise<Model<S>>;
  /** With no error in `diagnostics` the resource leaves the state. */
  delete(context: DeleteContext<S, C>): Promise<void>;
  /** The state with which the read that follows begins; null with an error when there is no such thing. */
  import?(context: ImportContext<C>): Promise<Model<S> | null>;
  /** By the version of the stored state: what to do with states older than the schema's `version`. */
  readonly upgradeState?: Readonly<Record<number, StateUpgrade<S>>>;
  readonly moveState?: readonly StateMove<S>[];
}

/** A data source: reads, changes nothing. */
export interface DataSource<S extends Schema = Schema, C = unknown> {
  readonly typeName: string;
  readonly schema: S;
  validate?(context: ValidateContext<S>): void | Promise<void>;
  read(context: ResourceContext<C> & { readonly config: Model<S> }): Promise<Model<S> | null>;
}

export interface ConfigureContext<S extends Schema> extends OperationContext {
  readonly config: Model<S>;
  readonly terraformVersion: string;
}

/** A provider: its configuration, its resources, its data sources and its functions. */
export interface Provider<S extends Schema = Schema, C = unknown> {
  /** The type's prefix, `videogen`. */
  readonly name: string;
  readonly version: string;
  readonly schema: S;
  readonly resources: readonly AnyResource<C>[];
  readonly dataSources: readonly AnyDataSource<C>[];
  readonly functions?: readonly AnyFunction[];
  validate?(context: ValidateContext<S>): void | Promise<void>;
  /** Turns the configuration into what the operations receive as `client`. */
  configure(context: ConfigureContext<S>): Promise<C | undefined>;
}

/** A resource whose schema's type is not known here. */
export type AnyResource<C> = Resource<Schema, C>;
export type AnyDataSource<C> = DataSource<Schema, C>;
export type AnyMove = StateMove<Schema>;

/** Checks a resource against its schema's type, and forgets the type, so that resources of many schemas fit in one list. */
export function defineResource<S extends Schema, C>(resource: Resource<S, C>): AnyResource<C> {
  return resource as unknown as AnyResource<C>;
}
/** Gives an upgrade the type of the schema that it begins with. */
export function defineUpgrade<P extends Schema, S extends Schema>(
  schema: P,
  upgrade: StateUpgrade<S, P>['upgrade'],
): StateUpgrade<S> {
  return { schema, upgrade } as unknown as StateUpgrade<S>;
}
/** Gives a move the type of the schema that it begins with. */
export function defineMove<P extends Schema, S extends Schema>(
  move: StateMove<S, P> & { readonly schema: P },
): StateMove<S> {
  return move as unknown as StateMove<S>;
}
export function defineDataSource<S extends Schema, C>(dataSource: DataSource<S, C>): AnyDataSource<C> {
  return dataSource as unknown as AnyDataSource<C>;
}
export function defineProvider<S extends Schema, C>(provider: Provider<S, C>): Provider<Schema, C> {
  return provider as unknown as Provider<Schema, C>;
}
