import {
  isKnown,
  isUnknown,
  type Model,
  type ModifyPlanContext,
  path,
  type Schema,
  unknown,
} from '@videogen/terraform-plugin';
import type { FileDefinition, JobDefinition } from './definition.ts';
import { isEqual } from './equal.ts';
import { absolute } from './file-download.ts';
import { isMissing, recordOf } from './file-record.ts';
import { refusal } from './file-target.ts';
import type { ServiceClient } from './service-client.ts';
import { parentFields } from './thing.ts';

type FileModel = Model<Schema>;
type Cell = FileModel[string];
type PlanContext = ModifyPlanContext<Schema, ServiceClient>;

/**
 * Plans a file from configuration and state alone; what is on the disk may only stop the plan, with an error,
 * before anything is spent on a file that could not be written.
 */
export async function planFile(
  file: FileDefinition,
  job: JobDefinition,
  context: PlanContext,
): Promise<FileModel | null> {
  const { plan, state } = context;
  if (!plan) return null;
  const isOtherJob = !state || isOfOtherJob(file, job, plan, state);
  const planned = { ...plan, path: plannedPath(plan.path, state?.path) };
  const outcome = plannedOutcome(planned, state, isOtherJob, isLeftMissing(planned, context));
  claimPath(planned, context);
  await checkTarget(file, planned, context);
  return { ...planned, ...outcome };
}

/** Whether a file is to be of another job than before. */
export function isOfOtherJob(
  { idAttribute }: FileDefinition,
  job: JobDefinition,
  plan: FileModel,
  state: FileModel,
): boolean {
  const names = [idAttribute, ...parentFields(job).map(({ name }) => name)];
  return names.some((name) => !isEqual(plan[name], state[name]));
}

/** Another spelling of the same path is no change. */
function plannedPath(planned: Cell = null, prior: Cell = null): Cell {
  if (typeof planned !== 'string' || typeof prior !== 'string') return planned;
  return absolute(planned) === absolute(prior) ? prior : planned;
}

/** A runner whose disk does not last does not want its files back in every run. */
function isLeftMissing(plan: FileModel, { state, private: privateState }: PlanContext): boolean {
  return plan.on_missing === 'ignore' && state?.present === false && isMissing(privateState);
}

/** Two resources with one path would take turns in overwriting each other. */
function claimPath(plan: FileModel, { state, client, diagnostics }: PlanContext): void {
  if (!client || state || typeof plan.path !== 'string') return;
  const target = absolute(plan.path);
  if (client.plannedPaths.has(target)) {
    const detail = `Another resource of this configuration has the same path, ${target}. Each file needs a path of its own.`;
    diagnostics.error('Two files with one path', detail, path('path'));
  }
  client.plannedPaths.add(target);
}

function plannedOutcome(
  plan: FileModel,
  state: FileModel | null,
  isOtherJob: boolean,
  leftMissing: boolean,
): FileModel {
  if (plan.path === null) return { sha256: null, size_bytes: null, present: null };
  const present = isUnknown(plan.path) ? unknown : isOtherJob || !leftMissing;
  // The same job has the same content, so what depends on its checksum does not change when it is fetched again.
  if (isOtherJob || !isKnown(state?.sha256)) return { sha256: unknown, size_bytes: unknown, present };
  return { sha256: state.sha256, size_bytes: state.size_bytes ?? null, present };
}

/**
 * Only where a job is about to be paid for: it would be in vain. Anything else is for the apply to say, because
 * Terraform plans like this before it destroys, too, and an error here would stop that.
 */
async function checkTarget(file: FileDefinition, plan: FileModel, context: PlanContext): Promise<void> {
  if (typeof plan.path !== 'string' || !isUnknown(plan[file.idAttribute])) return;
  const { state, diagnostics } = context;
  const sha256 = isKnown(state?.sha256) ? String(state.sha256) : undefined;
  const claim = { record: recordOf(context.private), sha256 };
  const why = await refusal(absolute(plan.path), claim, plan.overwrite === true);
  if (why !== undefined) diagnostics.error('The file cannot be put there', why, path('path'));
}
