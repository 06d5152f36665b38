import { Diagnostics } from '@videogen/terraform-plugin';
import type { WriteContext } from './crud-send.ts';
import type { CrudDefinition } from './definition.ts';
import { type FieldValue, isRecord, valuesOf } from './field-values.ts';
import { isGone } from './gone.ts';
import { askForJob } from './job-read.ts';
import { at } from './json.ts';
import { reportProblem } from './problem.ts';
import type { Thing } from './thing.ts';

/** What the service tells of a thing, or that there is no such thing. */
export type Told = { readonly values: Record<string, FieldValue> } | { readonly gone: true };

/** Asks once. Undefined with an error when the service does not say. */
export async function readThing(
  definition: CrudDefinition,
  thing: Thing,
  summary: string,
  context: WriteContext,
): Promise<Told | undefined> {
  const { client, diagnostics } = context;
  const answer = await askForJob(definition, thing, context, summary);
  if (!answer) return undefined;
  if ('problem' in answer) {
    if (isGone(answer.problem, definition.read.gone)) return { gone: true };
    reportProblem(diagnostics, answer.problem, { summary, baseUrl: client.baseUrl });
    return undefined;
  }
  const { object } = definition.read;
  const found = object === undefined ? answer.body : at(answer.body, object);
  if (isRecord(found)) return { values: valuesOf(definition.fields, found) };
  const where = object === undefined ? 'The answer' : `What the answer has at ${object}`;
  diagnostics.error(
    summary,
    `${where} is not a JSON object. Check that base_url is right: it is ${client.baseUrl}.`,
  );
  return undefined;
}

const READS_AFTER_WRITE = 5;
const FIRST_PAUSE_MS = 100;

/**
 * Reads what was just written. A service that spreads its writes slowly may not know of it for a moment. Undefined
 * with a warning when it cannot be read: it exists all the same, and must not be lost for that.
 */
export async function readAfterWrite(
  definition: CrudDefinition,
  thing: Thing,
  context: WriteContext,
): Promise<Record<string, FieldValue> | undefined> {
  const { client, signal, diagnostics } = context;
  let why = 'the service does not know of it yet';
  for (let attempt = 0; attempt < READS_AFTER_WRITE; attempt++) {
    if (attempt > 0) await client.clock.sleep(FIRST_PAUSE_MS * 2 ** attempt, signal).catch(() => {});
    if (signal.aborted) break;
    const quiet = new Diagnostics();
    const told = await readThing(definition, thing, 'It could not be read', {
      ...context,
      diagnostics: quiet,
    });
    if (told && 'values' in told) return told.values;
    const [problem] = quiet.items;
    if (problem) {
      why = problem.detail;
      break;
    }
  }
  const detail = `The ${definition.noun} ${thing.name} is written and stays in the state, but it could not be read afterwards: ${why}`;
  diagnostics.warning(`The ${definition.noun} could not be read after it was written`, detail);
  return undefined;
}
