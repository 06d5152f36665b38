import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Attribute, Attributes } from '../schema/attribute.ts';
import type { PlanModifier } from '../schema/plan-modifier.ts';
import type { Schema } from '../schema/schema.ts';
import { attributeType, schemaType } from '../schema/schema-type.ts';
import { nestedValue } from '../schema/walk.ts';
import { valuesEqual } from '../values/equal.ts';
import type { Path } from '../values/path.ts';
import { isRecord } from '../values/types.ts';
import { unknown, type Value } from '../values/unknown.ts';
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
  const { attributes } = schema;
  const proposed = applyDefaults(attributes, config, input.proposed);
  if (prior !== null) {
    const draft = new ModifierRun(new Diagnostics());
    const planned = draft.modifyBlock(attributes, { config, prior, planned: proposed, path: [] });
    if (valuesEqual(planned, prior, schemaType(schema))) {
      diagnostics.add(...draft.diagnostics.items);
      return { planned: prior, requiresReplace: [] };
    }
  }
  const run = new ModifierRun(diagnostics);
  const marked = markUnknown(attributes, config, proposed);
  const planned = run.modifyBlock(attributes, { config, prior, planned: marked, path: [] });
  return { planned, requiresReplace: run.requiresReplace };
}

/** Puts defaults where the configuration has nothing; nested ones only inside objects that it has. */
function applyDefaults(attributes: Attributes, config: Block, planned: Block): Block {
  return mapAttributes(attributes, planned, (attribute, value, name) => {
    if (config[name] === null) return attribute.default ?? value;
    return inNested(attribute, config[name], value, applyDefaults);
  });
}

function markUnknown(attributes: Attributes, config: Block, planned: Block): Block {
  return mapAttributes(attributes, planned, (attribute, value, name) => {
    const hasDefault = attribute.default !== undefined;
    if (config[name] === null) return attribute.computed && !hasDefault ? unknown : value;
    return inNested(attribute, config[name], value, markUnknown);
  });
}

function inNested(
  attribute: Attribute,
  config: unknown,
  planned: unknown,
  change: (attributes: Attributes, config: Block, planned: Block) => Block,
): unknown {
  if (attribute.kind !== 'single' || !isRecord(config) || !isRecord(planned)) return planned;
  return change(attribute.attributes, config, planned);
}

function mapAttributes(
  attributes: Attributes,
  block: Block,
  change: (attribute: Attribute, value: unknown, name: string) => unknown,
): Block {
  const entries = Object.entries(attributes);
  return Object.fromEntries(entries.map(([name, attribute]) => [name, change(attribute, block[name], name)]));
}

interface BlockAt {
  readonly config: Value<unknown>;
  /** Null or unknown when the block did not exist before. */
  readonly prior: Value<unknown>;
  readonly planned: Block;
  readonly path: Path;
}

/** One pass over the attributes' plan modifiers. */
class ModifierRun {
  readonly requiresReplace: Path[] = [];
  readonly diagnostics: Diagnostics;

  constructor(diagnostics: Diagnostics) {
    this.diagnostics = diagnostics;
  }

  modifyBlock(attributes: Attributes, at: BlockAt): Block {
    return mapAttributes(attributes, at.planned, (attribute, value, name) =>
      this.#modifyAttribute(attribute, value, name, at),
    );
  }

  #modifyAttribute(attribute: Attribute, value: unknown, name: string, at: BlockAt): unknown {
    const path = [...at.path, { attribute: name }];
    const config = nestedValue(at.config, name);
    const prior = isRecord(at.prior) ? at.prior[name] : undefined;
    const context = { config, prior, path, diagnostics: this.diagnostics };
    let planned = value;
    let replaces = false;
    // The schema pairs each attribute with modifiers of its own type.
    for (const modifier of (attribute.planModifiers ?? []) as readonly PlanModifier<unknown>[]) {
      const result = modifier.modify({ ...context, planned });
      if (result?.planned !== undefined) planned = result.planned;
      replaces ||= result?.requiresReplace === true;
    }
    if (attribute.kind === 'single' && isRecord(planned)) {
      planned = this.modifyBlock(attribute.attributes, { config, prior: prior ?? null, planned, path });
    }
    if (replaces && !valuesEqual(planned, prior ?? null, attributeType(attribute))) {
      this.requiresReplace.push(path);
    }
    return planned;
  }
}
