import { isUnknown } from '../values/unknown.ts';
import type { PlanModifier, PlanModifierContext } from './plan-modifier.ts';

/** Ready plan modifiers: `attr.string({ computed: true, planModifiers: [planModifiers.useStateForUnknown()] })`. */
export const planModifiers = {
  /** Once set, a computed value stays: an update does not make it "known after apply". A null stays null too. */
  useStateForUnknown: <T>(): PlanModifier<T> => ({
    description: 'keeps its value once it is set',
    modify({ config, prior, planned }) {
      if (prior === undefined || !isUnknown(planned) || isUnknown(config)) return undefined;
      return { planned: prior };
    },
  }),
  /** Leaving the attribute out keeps what there is; the attribute must be optional and computed. */
  keepPriorWhenConfigNull: <T>(): PlanModifier<T> => ({
    description: 'keeps its value when it is left out',
    modify: ({ config, prior }) => (config === null && prior !== undefined ? { planned: prior } : undefined),
  }),
  /** Any change needs a new resource. */
  requiresReplace: <T>(): PlanModifier<T> => ({
    description: 'a change replaces the resource',
    modify: () => ({ requiresReplace: true }),
  }),
  /** A change needs a new resource, unless there was no value before, as after an import. */
  requiresReplaceIfWasSet: <T>(): PlanModifier<T> => ({
    description: 'a change replaces the resource',
    modify: ({ prior }) => ({ requiresReplace: prior !== null && prior !== undefined }),
  }),
  /** A change needs a new resource where the condition holds; `description` says when, for the docs. */
  requiresReplaceIf: <T>(
    description: string,
    condition: (context: PlanModifierContext<T>) => boolean,
  ): PlanModifier<T> => ({
    description,
    modify: (context) => ({ requiresReplace: condition(context) }),
  }),
} as const;
