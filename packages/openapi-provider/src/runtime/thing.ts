import type { FieldDefinition, ParentDefinition } from './definition.ts';
import type { FieldValues } from './field-values.ts';

/** What may be below something else. */
export interface Placed {
  readonly parents?: readonly ParentDefinition[];
}

/** Which thing of the service is meant: its own id, and what it is below. */
export interface Thing {
  readonly id: string;
  /** What messages, the journal and imports call it: `PARENT/ID`, or the id alone. */
  readonly name: string;
  /** What it is below, by path parameter. */
  readonly above: Readonly<Record<string, string>>;
}

/** The thing that a state, a plan or a configuration holds; all that it is below must be known. */
export function thingOf({ parents = [] }: Placed, values: FieldValues, id: unknown = values.id): Thing {
  const above = Object.fromEntries(parents.map((it) => [it.parameter, String(values[it.name])]));
  const own = String(id);
  return { id: own, name: parents.length === 0 ? own : nameOf([...Object.values(above), own]), above };
}

/** Values for the braces in a path. */
export function parametersOf({ above, id }: Thing, idParameter: string): Record<string, string> {
  return { ...above, [idParameter]: id };
}

/** How the names of everything below the same begin, without the last slash; undefined where nothing is above. */
export function placeOf({ parents = [] }: Placed, values: FieldValues): string | undefined {
  return parents.length === 0 ? undefined : nameOf(parents.map(({ name }) => String(values[name])));
}

/** The attributes that name what a thing is below. */
export function parentFields({ parents = [] }: Placed): FieldDefinition[] {
  return parents.map(({ parameter: _, ...field }) => ({
    ...field,
    constraints: { ...field.constraints, segment: true },
    pointer: '',
    required: true,
    replace: true,
  }));
}

// A slash within a part must not be taken for one between parts.
const nameOf = (parts: readonly string[]) =>
  parts.map((part) => part.replaceAll('%', '%25').replaceAll('/', '%2F')).join('/');

/** The parts of a name. */
export function partsOf(name: string): string[] {
  return name.split('/').map((part) => part.replaceAll(/%2F/gi, '/').replaceAll('%25', '%'));
}

/** How an import id looks, such as `PROJECT_ID/ID`. */
export function importForm({ parents = [] }: Placed, own = 'ID'): string {
  return [...parents.map(({ name }) => name.toUpperCase()), own].join('/');
}
