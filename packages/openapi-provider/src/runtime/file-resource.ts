import { chmod, unlink } from 'node:fs/promises';
import { fileFacts, sha256File } from '@videogen/job-runtime/node';
import {
  type AnyResource,
  type CreateContext,
  type DeleteContext,
  defineResource,
  type ImportContext,
  isKnown,
  type Model,
  path,
  type ReadContext,
  type Schema,
  type UpdateContext,
} from '@videogen/terraform-plugin';
import type { FileDefinition, JobDefinition } from './definition.ts';
import { absolute, downloadContent, probeContent } from './file-download.ts';
import { moveFile } from './file-move.ts';
import { isOfOtherJob, planFile } from './file-plan.ts';
import { forget, noteMissing, recordOf, remember } from './file-record.ts';
import { find, isSame, refusal } from './file-target.ts';
import { readImportId } from './import-id.ts';
import { waitForCompletion } from './job-wait.ts';
import { fileSchema } from './schemas.ts';
import type { ServiceClient } from './service-client.ts';
import { importForm, thingOf } from './thing.ts';
import { DEFAULT_TIMEOUTS, timeoutMs } from './timeouts.ts';

type FileModel = Model<Schema>;

/** The lifecycle "file": waits for a job and keeps its content at a path. It never creates or deletes a job. */
export function fileResource(file: FileDefinition, job: JobDefinition): AnyResource<ServiceClient> {
  return defineResource<Schema, ServiceClient>({
    typeName: file.typeName,
    schema: fileSchema(file, job),
    modifyPlan: (context) => planFile(file, job, context),
    create: (context) => locked(context, () => obtain(file, job, context, 'create', undefined)),
    read,
    update: (context) => locked(context, () => update(file, job, context)),
    delete: (context) => locked(context, () => deleteFile(context)),
    import: (context) => importFile(file, job, context),
  });
}

/** One operation at a time for each path: a move may come to where another file is just leaving. */
function locked<T>(
  { client, ...context }: { client: ServiceClient; plan?: FileModel; state?: FileModel },
  work: () => Promise<T>,
): Promise<T> {
  const paths = [context.plan?.path, context.state?.path].filter((it) => typeof it === 'string');
  return client.pathLocks.run(paths.map(absolute), work);
}

/** Waits and downloads; null with an error. */
async function obtain(
  file: FileDefinition,
  job: JobDefinition,
  context: CreateContext<Schema, ServiceClient>,
  operation: 'create' | 'update',
  expected: string | undefined,
): Promise<FileModel | null> {
  const { plan, client } = context;
  const thing = thingOf(job, plan, plan[file.idAttribute]);
  const idAttribute = path(file.idAttribute);
  const deadlineAt = client.clock.now() + timeoutMs(plan.timeouts, operation, DEFAULT_TIMEOUTS.file);
  const left = () => Math.max(0, deadlineAt - client.clock.now());
  const isComplete = await waitForCompletion(job, thing, {
    ...context,
    timeoutMs: left(),
    attribute: idAttribute,
    probe: (signal) => probeContent(file, thing, client, signal),
  });
  if (!isComplete) return null;
  if (plan.path === null) return { ...plan, sha256: null, size_bytes: null, present: null };
  if (!(await isTargetFree(expected, context))) return null;
  const got = await downloadContent(file, thing, {
    ...context,
    timeoutMs: left(),
    path: plan.path as string,
    mode: Number.parseInt(plan.mode as string, 8),
    overwrite: plan.overwrite === true,
    claim: { record: recordOf(context.private), sha256: undefined },
    expected,
    pathAttribute: path('path'),
    idAttribute,
  });
  if (!got) return null;
  remember(context.private, got);
  return { ...plan, sha256: got.sha256, size_bytes: got.sizeBytes, present: true };
}

/** False with an error when it is plain before the download that the content could not be put there. */
async function isTargetFree(
  sha256: string | undefined,
  { plan, diagnostics, private: privateState }: CreateContext<Schema, ServiceClient>,
): Promise<boolean> {
  const record = recordOf(privateState);
  // What is there may be the content, byte for byte, and only the download can tell.
  const mayBeContent = record === undefined && sha256 === undefined;
  const why = await refusal(
    absolute(plan.path as string),
    { record, sha256 },
    plan.overwrite === true || mayBeContent,
  );
  if (why !== undefined) diagnostics.error('The file cannot be put there', why, path('path'));
  return why === undefined;
}

/** Looks at the file, not at the service. A file that is gone or changed stays in the state, as not present. */
async function read({
  state,
  private: privateState,
  log,
}: ReadContext<Schema, ServiceClient>): Promise<FileModel> {
  if (typeof state.path !== 'string') return state;
  const target = absolute(state.path);
  const sha256 = isKnown(state.sha256) ? String(state.sha256) : undefined;
  const finding = await find(target, { record: recordOf(privateState), sha256 });
  const facts = finding === 'ours' ? await fileFacts(target) : undefined;
  noteMissing(privateState, finding === 'missing');
  if (facts) remember(privateState, facts);
  else log.info('the file is not as it was downloaded', { path: state.path, finding });
  return { ...state, present: facts !== undefined };
}

async function update(
  file: FileDefinition,
  job: JobDefinition,
  context: UpdateContext<Schema, ServiceClient>,
): Promise<FileModel> {
  const { plan, state } = context;
  const isOtherJob = isOfOtherJob(file, job, plan, state);
  const isFetched =
    isOtherJob || (plan.path !== null && (plan.present !== state.present || state.sha256 === null));
  if (!isFetched) return keepContent(context);
  const expected = isKnown(plan.sha256) ? String(plan.sha256) : undefined;
  const old = recordOf(context.private);
  const next = await obtain(file, job, context, 'update', expected);
  if (!next) return state;
  if (plan.path !== state.path) await removeOld(state.path, old, context);
  return next;
}

/** The content stays; its place or its permissions may change. */
async function keepContent(context: UpdateContext<Schema, ServiceClient>): Promise<FileModel> {
  const { plan, state, diagnostics, private: privateState } = context;
  try {
    if (plan.path === null) {
      await removeOld(state.path, recordOf(privateState), context);
      forget(privateState);
      return plan;
    }
    const target = absolute(plan.path as string);
    if (plan.present === false) return plan;
    if (plan.path !== state.path && !(await move(absolute(state.path as string), target, context)))
      return state;
    if (plan.mode !== state.mode) await chmod(target, Number.parseInt(plan.mode as string, 8));
    const facts = await fileFacts(target);
    if (facts) remember(privateState, facts);
    return plan;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    diagnostics.error(
      'The file could not be changed',
      `${error.message}. Mend that and apply again.`,
      path('path'),
    );
    return state;
  }
}

/** False with an error when something is in the way. */
async function move(
  from: string,
  to: string,
  context: UpdateContext<Schema, ServiceClient>,
): Promise<boolean> {
  const { state, plan, diagnostics, private: privateState } = context;
  const claim = { record: recordOf(privateState), sha256: String(state.sha256) };
  const why =
    (await find(from, claim)) === 'ours'
      ? await refusal(to, { ...claim, record: undefined }, plan.overwrite === true)
      : `${from} has changed since the plan was made. Plan again.`;
  if (why === undefined) await moveFile(from, to);
  else diagnostics.error('The file cannot be put there', why, path('path'));
  return why === undefined;
}

/** Removes a file that is no longer wanted, if it is still the one that was written. */
async function removeOld(
  oldPath: unknown,
  record: ReturnType<typeof recordOf>,
  { plan, diagnostics }: Pick<UpdateContext<Schema, ServiceClient>, 'plan' | 'diagnostics'>,
): Promise<void> {
  if (typeof oldPath !== 'string' || plan.keep_on_destroy === true) return;
  const target = absolute(oldPath);
  const facts = await fileFacts(target);
  if (isSame(facts, record)) await unlink(target);
  else if (facts) warnOfStrangeFile(oldPath, diagnostics);
}

async function deleteFile(context: DeleteContext<Schema, ServiceClient>): Promise<void> {
  const { state, private: privateState, diagnostics } = context;
  try {
    await removeOld(state.path, recordOf(privateState), { plan: state, diagnostics });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    diagnostics.error(
      'The file could not be removed',
      `${error.message}. Mend that and destroy again.`,
      path('path'),
    );
  }
}

function warnOfStrangeFile(
  file: string,
  diagnostics: CreateContext<Schema, ServiceClient>['diagnostics'],
): void {
  const detail = `${file} is not the file that was downloaded: it was changed or replaced since. It was left where it is.`;
  diagnostics.warning('A file was not removed', detail, path('path'));
}

/** `ID:PATH`, or `PARENT/ID:PATH`, adopts a file that is on the disk already. */
async function importFile(
  file: FileDefinition,
  job: JobDefinition,
  { id: text, diagnostics, private: privateState }: ImportContext<ServiceClient>,
): Promise<FileModel | null> {
  const colon = text.indexOf(':');
  const form = `${importForm(job)}:PATH`;
  const example = importForm(job, '3f1b8a52-7a8e-4d0c-9c39-1f6f0f6d2b11');
  const target = text.slice(colon + 1);
  if (colon < 1 || target === '') {
    const detail = `The import id must be ${form}, such as ${example}:files/intro. It is ${JSON.stringify(text)}.`;
    diagnostics.error('Invalid import id', detail);
    return null;
  }
  const imported = readImportId(job, text.slice(0, colon), diagnostics, form);
  if (!imported) return null;
  const facts = await fileFacts(absolute(target));
  if (!facts) {
    diagnostics.error(
      'There is no such file',
      `${target} is not a file. To download it, declare the resource and apply instead of importing.`,
    );
    return null;
  }
  remember(privateState, facts);
  return {
    ...(imported.above as FileModel),
    [file.idAttribute]: imported.thing.id,
    path: target,
    overwrite: false,
    on_missing: 'download',
    keep_on_destroy: false,
    mode: '0644',
    sha256: await sha256File(absolute(target)),
    size_bytes: facts.sizeBytes,
    present: true,
    timeouts: null,
  };
}
