export type { Config } from './complete-config.ts';
export { ConsistencyError } from './consistency-error.ts';
export type { DataSourceHarness } from './data-source-harness.ts';
export type { Harness } from './harness.ts';
export { createHarness, harnessOf } from './harness.ts';
export type { Action } from './planner.ts';
export type { ApplyOptions, Outcome, PlanOutcome, ResourceHarness } from './resource-harness.ts';
