import type { Container } from '../schema/block.ts';
import { pairElements } from '../schema/correlate.ts';
import { type Field, fieldsOf, mapNested, nestedOf, nestedValue } from '../schema/field.ts';
import { valueAt } from '../values/at.ts';
import type { Path, PathStep } from '../values/path.ts';
import { isRecord } from '../values/types.ts';
import { isUnknown, type Value } from '../values/unknown.ts';
import type { Block } from './rpc.ts';

/** A planned object, beside what it comes from. */
export interface ObjectPlan {
  readonly config: Value<unknown>;
  /** Null, undefined or unknown when the object did not exist before. */
  readonly prior: unknown;
  readonly planned: Block;
  readonly path: Path;
}

/** A planned value, beside what it comes from. */
export interface FieldPlan {
  readonly config: Value<unknown>;
  /** Undefined inside an object that did not exist before. */
  readonly prior: Value<unknown> | undefined;
  readonly planned: Value<unknown>;
  readonly path: Path;
}

/** Plans every field of an object. */
export function mapFields(
  container: Container,
  { config, prior, planned, path }: ObjectPlan,
  change: (field: Field, at: FieldPlan) => unknown,
): Block {
  const entries = fieldsOf(container).map(([name, field]) => {
    const at = {
      config: nestedValue(config, name),
      prior: isRecord(prior) ? nestedValue(prior, name) : undefined,
      planned: nestedValue(planned, name),
      path: [...path, { attribute: name }],
    };
    return [name, change(field, at)] as const;
  });
  return Object.fromEntries(entries);
}

/** Plans every object inside a field, each beside its counterparts: by index, by key, in a set by what it holds. */
export function mapInside(
  field: Field,
  at: FieldPlan,
  change: (container: Container, object: ObjectPlan) => Block,
): unknown {
  const nested = nestedOf(field);
  if (nested === undefined) return at.planned;
  const { nesting, container } = nested;
  const counterparts = nesting === 'set' ? inSet(container, at) : byStep(at);
  return mapNested(nesting, at.planned, (planned, step) =>
    change(container, { ...counterparts(planned, step), planned, path: [...at.path, ...step] }),
  );
}

type Counterparts = (
  planned: Block,
  step: readonly PathStep[],
) => { readonly config: Value<unknown>; readonly prior: unknown };

function byStep({ config, prior }: FieldPlan): Counterparts {
  return (_planned, step) => ({ config: valueAt(config, step), prior: valueAt(prior, step) });
}

function inSet(container: Container, { config, prior, planned }: FieldPlan): Counterparts {
  const configured = Array.isArray(config) ? config : undefined;
  const elements = Array.isArray(planned) ? planned : [];
  const before = Array.isArray(prior) ? prior : [];
  if (configured === undefined) {
    const whole = isUnknown(config) ? config : null;
    return (element) => ({ config: whole, prior: before.includes(element) ? element : undefined });
  }
  const came = pairElements(container, configured, elements);
  const was = pairElements(container, configured, before);
  return (element) => {
    const index = came.indexOf(element);
    return { config: configured[index] ?? null, prior: was[index] };
  };
}
