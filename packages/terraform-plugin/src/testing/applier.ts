import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { schemaType } from '../schema/schema-type.ts';
import type { Block } from '../server/rpc.ts';
import { formatPath } from '../values/path.ts';
import { withoutUnknowns } from '../values/unknowns.ts';
import { ConsistencyError } from './consistency-error.ts';
import type { Action, Instance, PlannedChange, Subject } from './planner.ts';
import { resultProblems } from './result-problems.ts';

/** Applies a change to an instance, or to nothing, and returns what the state holds then. */
export async function applyChange(
  { server, typeName, schema }: Subject,
  instance: Instance | null,
  { planned, private: privateBytes }: PlannedChange,
  config: Block | null,
  diagnostics: Diagnostics,
): Promise<Instance | null> {
  const prior = instance?.state ?? null;
  const request = { typeName, prior, planned, config, private: privateBytes };
  const reply = await server.applyResourceChange(request);
  diagnostics.add(...reply.diagnostics);
  const failed = reply.diagnostics.some(({ severity }) => severity === 'error');
  const type = schemaType(schema);
  const { value, paths } =
    reply.state === null ? { value: null, paths: [] } : withoutUnknowns(reply.state, type);
  if (paths.length > 0) {
    const problems = paths.map((path) => `${formatPath(path)}: the value is unknown after apply`);
    throw new ConsistencyError('Provider returned invalid result object after apply', typeName, problems);
  }
  if (planned === null && value !== null && !failed) {
    const problem = 'the provider returned a non-null object after a destroy';
    throw new ConsistencyError('Provider returned invalid result object after apply', typeName, [problem]);
  }
  const problems = failed ? [] : resultProblems(planned, value, type);
  if (problems.length > 0) {
    throw new ConsistencyError('Provider produced inconsistent result after apply', typeName, problems);
  }
  if (value === null) return null;
  const tainted = failed && (prior === null || (instance?.tainted ?? false));
  return { state: value as Block, private: reply.private, tainted };
}

/** Terraform plans again while it applies; that plan may only fill in what the first one left unknown. */
export function checkFinalPlan(
  { typeName, schema }: Subject,
  first: PlannedChange,
  final: PlannedChange,
  expected: Action,
): void {
  const changed = final.action === expected || (expected === 'update' && final.action === 'no-op');
  const problems = [
    ...(changed ? [] : [`the action changed from ${expected} to ${final.action}`]),
    ...resultProblems(first.planned, final.planned, schemaType(schema)),
  ];
  if (problems.length > 0) {
    throw new ConsistencyError('Provider produced inconsistent final plan', typeName, problems);
  }
}
