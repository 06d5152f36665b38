import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Path } from '../values/path.ts';
import type { Value } from '../values/unknown.ts';

/**
 * What a plan modifier sees. `prior` is undefined while the resource is being created, and inside a nested object
 * that did not exist before.
 */
export interface PlanModifierContext<T> {
  readonly config: Value<T>;
  readonly prior: Value<T> | undefined;
  readonly planned: Value<T>;
  readonly path: Path;
  readonly diagnostics: Diagnostics;
}

/** What it decides: another planned value, or that the change needs a new resource. Nothing keeps the plan. */
export interface PlanModifierResult<T> {
  readonly planned?: Value<T>;
  /** Terraform counts it only where the planned value differs from the prior one. */
  readonly requiresReplace?: boolean;
}

/**
 * Adjusts one attribute of a plan; never run on destroy. It may run twice for a plan (first to find whether anything
 * changes at all, then with the computed attributes unknown), so it must decide by its context alone.
 */
export interface PlanModifier<T> {
  readonly description: string;
  modify(context: PlanModifierContext<T>): PlanModifierResult<T> | undefined;
}
