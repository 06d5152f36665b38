import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Schema } from '../schema/schema.ts';
import { schemaType } from '../schema/schema-type.ts';
import type { Block, ProviderServer } from '../server/rpc.ts';
import { valuesEqual } from '../values/equal.ts';
import { parseJson } from '../values/json.ts';
import { hasUnknowns } from '../values/unknowns.ts';
import { applyChange, checkFinalPlan } from './applier.ts';
import { type Config, completeConfig } from './complete-config.ts';
import { ConsistencyError } from './consistency-error.ts';
import {
  type Action,
  type Instance,
  type PlannedChange,
  planChange,
  planDestroy,
  type Subject,
} from './planner.ts';
import { render } from './render.ts';
import { writeJson } from './state-json.ts';

export interface ApplyOptions {
  /** The configuration during plan, where some values may be unknown. @default the one that is applied */
  readonly planConfig?: Config;
  /** As in `lifecycle { create_before_destroy = true }`. @default false */
  readonly createBeforeDestroy?: boolean;
  /** Skips the check that nothing is left to do afterwards. @default false */
  readonly expectNonEmptyPlan?: boolean;
}

export interface PlanOutcome {
  readonly diagnostics: Diagnostics;
  /** Undefined when there are errors. */
  readonly action: Action | undefined;
  readonly planned: Block | null;
  readonly requiresReplace: readonly string[];
}

export interface Outcome {
  readonly diagnostics: Diagnostics;
  /** What was planned; undefined when there was no plan for errors. */
  readonly action: Action | undefined;
  /** What the state file holds now. */
  readonly state: Block | null;
}

/** One instance of a resource, from nothing to destroyed, as Terraform leads it. */
export class ResourceHarness {
  readonly #subject: Subject;
  #current: Instance | null = null;
  #deposed: readonly Instance[] = [];

  constructor(server: ProviderServer, typeName: string, schema: Schema) {
    this.#subject = { server, typeName, schema };
  }

  /** What the state file holds; null when there is nothing. */
  get state(): Block | null {
    return this.#current?.state ?? null;
  }

  /** True after a create that reported errors and returned a state: the next apply replaces it. */
  get tainted(): boolean {
    return this.#current?.tainted ?? false;
  }

  /** Replaced instances that could not be deleted yet. */
  get deposed(): readonly Block[] {
    return this.#deposed.map(({ state }) => state);
  }

  /** Validates, refreshes and plans, and changes nothing. Null plans the destruction. */
  async plan(config: Config | null): Promise<PlanOutcome> {
    const diagnostics = new Diagnostics();
    const { change } = await this.#plan(config, diagnostics);
    const { action, planned = null, requiresReplace = [] } = change ?? {};
    return { diagnostics, action, planned, requiresReplace };
  }

  /** Validates, refreshes, plans and applies; then checks that a refresh and another plan find nothing to do. */
  async apply(config: Config, options: ApplyOptions = {}): Promise<Outcome> {
    const diagnostics = new Diagnostics();
    await this.#destroyDeposed(diagnostics);
    const { refreshed, change } = await this.#plan(options.planConfig ?? config, diagnostics);
    if (change === undefined) return this.#outcome(diagnostics, undefined);
    this.#current = refreshed;
    const full = this.#complete(config);
    await this.#apply(change, full, options.createBeforeDestroy === true, diagnostics);
    if (!diagnostics.hasErrors && options.expectNonEmptyPlan !== true) await this.#checkSettled(config);
    return this.#outcome(diagnostics, change.action);
  }

  /** Reads the resource again, as `apply -refresh-only` does. */
  async refresh(): Promise<Outcome> {
    const diagnostics = new Diagnostics();
    const refreshed = await this.#refresh(diagnostics);
    if (!diagnostics.hasErrors) this.#current = refreshed;
    return this.#outcome(diagnostics, 'no-op');
  }

  async destroy(): Promise<Outcome> {
    const diagnostics = new Diagnostics();
    await this.#destroyDeposed(diagnostics);
    const { refreshed, change } = await this.#plan(null, diagnostics);
    if (change === undefined) return this.#outcome(diagnostics, undefined);
    this.#current = refreshed && (await applyChange(this.#subject, refreshed, change, null, diagnostics));
    return this.#outcome(diagnostics, change.action);
  }

  /** Imports and reads; replaces what the harness held. */
  async import(id: string): Promise<Outcome> {
    const { server, typeName } = this.#subject;
    const diagnostics = new Diagnostics();
    const { imported, diagnostics: said } = await server.importResourceState({ typeName, id });
    diagnostics.add(...said);
    const [first] = imported;
    if (diagnostics.hasErrors || first === undefined) return this.#outcome(diagnostics, undefined);
    const found = await this.#read({ ...first, tainted: false }, diagnostics);
    if (found === null && !diagnostics.hasErrors) {
      diagnostics.error(
        'Cannot import non-existent remote object',
        `The provider found nothing for "${id}" when it read what it had imported.`,
      );
    }
    if (!diagnostics.hasErrors) this.#current = found;
    return this.#outcome(diagnostics, 'no-op');
  }

  async #plan(
    config: Config | null,
    diagnostics: Diagnostics,
  ): Promise<{ refreshed: Instance | null; change: PlannedChange | undefined }> {
    const { server, typeName } = this.#subject;
    const full = config && this.#complete(config);
    if (full !== null) {
      diagnostics.add(
        ...(await server.validateResourceConfig({ typeName, config: full, writeOnlyAllowed: true }))
          .diagnostics,
      );
    }
    const refreshed = diagnostics.hasErrors ? null : await this.#refresh(diagnostics);
    if (diagnostics.hasErrors) return { refreshed, change: undefined };
    if (full !== null)
      return { refreshed, change: await planChange(this.#subject, refreshed, full, diagnostics) };
    if (refreshed === null) return { refreshed, change: NOTHING };
    return { refreshed, change: await planDestroy(this.#subject, refreshed, diagnostics) };
  }

  async #apply(change: PlannedChange, config: Block, createFirst: boolean, diagnostics: Diagnostics) {
    const old = this.#current;
    if (change.action === 'no-op') return;
    if (change.action !== 'replace' || old === null) {
      this.#current = await this.#change(old, change, config, diagnostics);
      return;
    }
    if (!createFirst) {
      this.#current = await applyChange(this.#subject, old, endOf(old), null, diagnostics);
      if (!diagnostics.hasErrors) this.#current = await this.#change(null, change, config, diagnostics);
      return;
    }
    const created = await this.#change(null, change, config, diagnostics);
    this.#current = created ?? old;
    if (created !== null) this.#deposed = [...this.#deposed, old];
    if (!diagnostics.hasErrors) await this.#destroyDeposed(diagnostics);
  }

  /** Plans again with the values that are known now, holds that against the first plan, and applies it. */
  async #change(prior: Instance | null, first: PlannedChange, config: Block, diagnostics: Diagnostics) {
    const change = await planChange(this.#subject, prior, config, diagnostics);
    if (change === undefined) return prior;
    checkFinalPlan(this.#subject, first, change, prior === null ? 'create' : first.action);
    if (change.action === 'no-op') return prior;
    return applyChange(this.#subject, prior, change, config, diagnostics);
  }

  async #destroyDeposed(diagnostics: Diagnostics): Promise<void> {
    const left: Instance[] = [];
    for (const instance of this.#deposed) {
      const remains = await applyChange(this.#subject, instance, endOf(instance), null, diagnostics);
      if (remains !== null) left.push(remains);
    }
    this.#deposed = left;
  }

  /** Through the state file's JSON, an upgrade and a read. */
  async #refresh(diagnostics: Diagnostics): Promise<Instance | null> {
    const { server, typeName, schema } = this.#subject;
    const current = this.#current;
    if (current === null) return null;
    const rawState = parseJson(writeJson(current.state, schemaType(schema)));
    const upgraded = await server.upgradeResourceState({ typeName, version: schema.version ?? 0, rawState });
    diagnostics.add(...upgraded.diagnostics);
    if (diagnostics.hasErrors || upgraded.state === null) return current;
    return this.#read({ ...current, state: upgraded.state }, diagnostics);
  }

  async #read(instance: Instance, diagnostics: Diagnostics): Promise<Instance | null> {
    const { server, typeName } = this.#subject;
    const reply = await server.readResource({ typeName, state: instance.state, private: instance.private });
    diagnostics.add(...reply.diagnostics);
    if (diagnostics.hasErrors) return instance;
    if (reply.state === null) return null;
    if (hasUnknowns(reply.state)) {
      throw new ConsistencyError('Provider produced invalid object', typeName, [
        'a value is unknown after refresh',
      ]);
    }
    return { ...instance, state: reply.state, private: reply.private };
  }

  /** What a user sees who runs `plan -refresh-only` and `plan` right after an apply. */
  async #checkSettled(config: Config): Promise<void> {
    const { typeName, schema } = this.#subject;
    const diagnostics = new Diagnostics();
    const before = this.#current;
    const { refreshed, change } = await this.#plan(config, diagnostics);
    const fail = (summary: string, problem: string): never => {
      throw new ConsistencyError(summary, typeName, [problem]);
    };
    if (change === undefined) return fail('The plan after apply failed', diagnostics.toString());
    if (!valuesEqual(refreshed?.state ?? null, before?.state ?? null, schemaType(schema))) {
      fail(
        'Objects have changed outside of Terraform',
        `${render(before?.state)} is now ${render(refreshed?.state)}`,
      );
    }
    if (change.action !== 'no-op') {
      fail(
        'After applying this test step, the plan was not empty',
        `${change.action}: ${render(change.planned)}`,
      );
    }
    this.#current = refreshed;
  }

  #complete(config: Config): Block {
    return completeConfig(this.#subject.schema, config);
  }

  #outcome(diagnostics: Diagnostics, action: Action | undefined): Outcome {
    return { diagnostics, action, state: this.state };
  }
}

const NOTHING: PlannedChange = {
  action: 'no-op',
  planned: null,
  private: new Uint8Array(),
  requiresReplace: [],
};

/** The end of an instance that is being replaced: nobody asks the provider to plan that. */
function endOf(instance: Instance): PlannedChange {
  return { ...NOTHING, action: 'delete', private: instance.private };
}
