import { type Diagnostics, path } from '@videogen/terraform-plugin';
import { numberValidators, stringValidators } from './constraints.ts';
import type { ParentDefinition } from './definition.ts';
import type { FieldValue, FieldValues } from './field-values.ts';
import { importForm, type Placed, partsOf, type Thing, thingOf } from './thing.ts';

/** What an import id names. */
export interface Imported {
  readonly thing: Thing;
  /** The attributes of what it is below. */
  readonly above: FieldValues;
}

/**
 * Reads `ID`, or `PARENT/ID` of a thing that is below another; undefined with an error when the parts are too few or
 * too many, or the service's description says that nothing can be called so.
 *
 * @param form what the whole import id looks like. @default as it is read here
 */
export function readImportId(
  definition: Placed & { readonly idFormat?: string },
  text: string,
  diagnostics: Diagnostics,
  form = importForm(definition),
): Imported | undefined {
  const { parents = [], idFormat } = definition;
  const parts = parents.length === 0 ? [text] : partsOf(text);
  const wrong = parents.length > 0 && whatIsWrong(parts, parents.length + 1);
  if (wrong) {
    const detail = `The import id must be ${form}; ${wrong} in ${JSON.stringify(text)}. A slash within a part is written as %2F.`;
    diagnostics.error('Invalid import id', detail);
    return undefined;
  }
  const above = Object.fromEntries(
    parents.map((parent, index) => [parent.name, readPart(parent, parts[index] ?? '', diagnostics)]),
  );
  const id = parts.at(-1) ?? '';
  const constraints = { segment: true, ...(idFormat !== undefined && { format: idFormat }) };
  for (const it of stringValidators(constraints)) it.validate({ value: id, path: path('id'), diagnostics });
  return diagnostics.hasErrors ? undefined : { thing: thingOf(definition, above, id), above };
}

function whatIsWrong(parts: readonly string[], wanted: number): string | undefined {
  if (parts.length !== wanted)
    return `there ${parts.length === 1 ? 'is one part' : `are ${parts.length} parts`}`;
  const empty = parts.findIndex((part) => part.trim() === '');
  return empty < 0 ? undefined : `part ${empty + 1} is empty`;
}

function readPart(
  { name, type, constraints }: ParentDefinition,
  text: string,
  diagnostics: Diagnostics,
): FieldValue {
  const at = path(name);
  if (type === 'string') {
    const validators = stringValidators({ ...constraints, segment: true });
    for (const it of validators) it.validate({ value: text, path: at, diagnostics });
    return text;
  }
  const value = Number(text);
  if (Number.isFinite(value)) {
    for (const it of numberValidators(constraints)) it.validate({ value, path: at, diagnostics });
  } else {
    diagnostics.error('Invalid import id', `${name} must be a number; it is ${JSON.stringify(text)}.`, at);
  }
  return value;
}
