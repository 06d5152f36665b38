import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Container } from '../schema/block.ts';
import { type Field, isComputed } from '../schema/field.ts';
import { normalize } from '../schema/normalize.ts';
import type { PlanModifier } from '../schema/plan-modifier.ts';
import type { Schema } from '../schema/schema.ts';
import { fieldType, schemaType } from '../schema/schema-type.ts';
import { valuesEqual } from '../values/equal.ts';
import type { Path } from '../values/path.ts';
import { isRecord } from '../values/types.ts';
import { unknown } from '../values/unknown.ts';
import { type FieldPlan, mapFields, mapInside, type ObjectPlan } from './plan-walk.ts';
import type { Block } from './rpc.ts';

export interface PlanInput {
  readonly config: Block;
  readonly prior: Block | null;
  /** What Terraform proposes: the configuration, with prior values where a computed attribute has none. */
  readonly proposed: Block;
}

export interface AttributePlan {
  readonly planned: Block;
  readonly requiresReplace: readonly Path[];
}

/**
 * Plans by the schema alone. Without any difference the plan is the prior state; otherwise every computed attribute
 * that the configuration leaves out is unknown, unless its modifiers know better. Whether there is a difference is
 * asked after the modifiers, so that one which undoes a change (another spelling of a path) leaves nothing behind.
 */
export function planAttributes(schema: Schema, input: PlanInput, diagnostics: Diagnostics): AttributePlan {
  const { config, prior } = input;
  const at = (planned: Block): ObjectPlan => ({ config, prior, planned, path: [] });
  const proposed = applyDefaults(schema, at(normalize(schema, input.proposed)));
  if (prior !== null) {
    const draft = new ModifierRun(new Diagnostics());
    const planned = draft.modifyObject(schema, at(proposed));
    if (valuesEqual(planned, prior, schemaType(schema))) {
      diagnostics.add(...draft.diagnostics.items);
      return { planned: prior, requiresReplace: [] };
    }
  }
  const run = new ModifierRun(diagnostics);
  const planned = run.modifyObject(schema, at(markUnknown(schema, at(proposed))));
  return { planned, requiresReplace: run.requiresReplace };
}

/** Puts defaults where the configuration has nothing; nested ones only inside objects that it has. */
function applyDefaults(container: Container, object: ObjectPlan): Block {
  if (!isRecord(object.config)) return object.planned;
  return mapFields(container, object, (field, at) => {
    if (at.config !== null) return mapInside(field, at, applyDefaults);
    return defaultOf(field) ?? at.planned;
  });
}

function markUnknown(container: Container, object: ObjectPlan): Block {
  if (!isRecord(object.config)) return object.planned;
  return mapFields(container, object, (field, at) => {
    if (at.config !== null) return mapInside(field, at, markUnknown);
    return isComputed(field) && defaultOf(field) === undefined ? unknown : at.planned;
  });
}

function defaultOf(field: Field): unknown {
  return field.kind === 'block' ? undefined : field.default;
}

/** One pass over the plan modifiers of attributes and blocks. */
class ModifierRun {
  readonly requiresReplace: Path[] = [];
  readonly diagnostics: Diagnostics;

  constructor(diagnostics: Diagnostics) {
    this.diagnostics = diagnostics;
  }

  modifyObject(container: Container, object: ObjectPlan): Block {
    return mapFields(container, object, (field, at) => this.#modifyField(field, at));
  }

  #modifyField(field: Field, { planned: value, ...at }: FieldPlan): unknown {
    const context = { ...at, diagnostics: this.diagnostics };
    let planned = value;
    let replaces = false;
    // The schema pairs each field with modifiers of its own type.
    for (const modifier of (field.planModifiers ?? []) as readonly PlanModifier<unknown>[]) {
      const result = modifier.modify({ ...context, planned });
      if (result?.planned !== undefined) planned = result.planned;
      replaces ||= result?.requiresReplace === true;
    }
    const whole = mapInside(field, { ...at, planned }, (container, object) =>
      this.modifyObject(container, object),
    );
    if (replaces && !valuesEqual(whole, at.prior ?? null, fieldType(field))) {
      this.requiresReplace.push(at.path);
    }
    return whole;
  }
}
