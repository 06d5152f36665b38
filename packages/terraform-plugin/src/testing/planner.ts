import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Schema } from '../schema/schema.ts';
import { schemaType } from '../schema/schema-type.ts';
import type { Block, ProviderServer } from '../server/rpc.ts';
import { typeAt, valueAt } from '../values/at.ts';
import { valuesEqual } from '../values/equal.ts';
import { formatPath, type Path } from '../values/path.ts';
import { ConsistencyError } from './consistency-error.ts';
import { planProblems } from './plan-problems.ts';
import { proposedNew } from './proposed-new.ts';

/** A resource as the state holds it. */
export interface Instance {
  readonly state: Block;
  readonly private: Uint8Array;
  /** Created with errors: the next apply replaces it. */
  readonly tainted: boolean;
}

export type Action = 'no-op' | 'create' | 'update' | 'replace' | 'delete';

export interface PlannedChange {
  readonly action: Action;
  readonly planned: Block | null;
  readonly private: Uint8Array;
  /** The attributes that force a replacement, as a user writes them. */
  readonly requiresReplace: readonly string[];
}

export interface Subject {
  readonly server: ProviderServer;
  readonly typeName: string;
  readonly schema: Schema;
}

/** Plans as Terraform does, a replacement as a second plan from nothing. Undefined when the provider reports errors. */
export async function planChange(
  subject: Subject,
  instance: Instance | null,
  config: Block,
  diagnostics: Diagnostics,
): Promise<PlannedChange | undefined> {
  if (instance === null || instance.tainted) {
    const created = await planOnce(subject, null, config, diagnostics);
    return created && { ...created, action: instance === null ? 'create' : 'replace', requiresReplace: [] };
  }
  const change = await planOnce(subject, instance, config, diagnostics);
  if (change === undefined) return undefined;
  if (change.requiresReplace.length > 0) {
    const created = await planOnce(subject, null, config, diagnostics);
    return created && { ...created, action: 'replace', requiresReplace: change.requiresReplace };
  }
  const same = valuesEqual(change.planned, instance.state, schemaType(subject.schema));
  return { ...change, action: same ? 'no-op' : 'update' };
}

/** Plans the end of an instance. Undefined when the provider reports errors. */
export async function planDestroy(
  { server, typeName }: Subject,
  instance: Instance,
  diagnostics: Diagnostics,
): Promise<PlannedChange | undefined> {
  const request = {
    typeName,
    prior: instance.state,
    proposed: null,
    config: null,
    private: instance.private,
  };
  const reply = await server.planResourceChange(request);
  diagnostics.add(...reply.diagnostics);
  if (diagnostics.hasErrors) return undefined;
  if (reply.planned !== null) {
    throw new ConsistencyError('Provider produced invalid plan', typeName, [
      'planned a non-null destroy value',
    ]);
  }
  return { action: 'delete', planned: null, private: reply.private, requiresReplace: [] };
}

async function planOnce(
  { server, typeName, schema }: Subject,
  instance: Instance | null,
  config: Block,
  diagnostics: Diagnostics,
): Promise<Omit<PlannedChange, 'action'> | undefined> {
  const prior = instance?.state ?? null;
  const proposed = proposedNew(schema, prior, config);
  const privateBytes = instance?.private ?? new Uint8Array();
  const reply = await server.planResourceChange({ typeName, prior, proposed, config, private: privateBytes });
  diagnostics.add(...reply.diagnostics);
  if (diagnostics.hasErrors) return undefined;
  const { planned } = reply;
  const problems =
    planned === null
      ? ['planned for absence but config wants existence']
      : planProblems(schema, { prior, config, planned });
  const invalid = [...problems, ...pathProblems(schema, reply.requiresReplace)];
  if (invalid.length > 0) throw new ConsistencyError('Provider produced invalid plan', typeName, invalid);
  const replaces = reply.requiresReplace.filter((path) => differs(schema, path, prior, planned));
  return { planned, private: reply.private, requiresReplace: replaces.map(formatPath) };
}

function pathProblems(schema: Schema, paths: readonly Path[]): readonly string[] {
  const missing = paths.filter((path) => typeAt(schemaType(schema), path) === undefined);
  return missing.map(
    (path) => `${formatPath(path)}: requires replacement was indicated for a non-existent attribute path`,
  );
}

function differs(schema: Schema, path: Path, prior: Block | null, planned: Block | null): boolean {
  const type = typeAt(schemaType(schema), path);
  if (prior === null || type === undefined) return false;
  return !valuesEqual(valueAt(planned, path), valueAt(prior, path), type);
}
