import { Document, isMap, isSeq } from 'yaml';
import { Description } from '../description/description.ts';
import { type DescribedOperation, operationsOf, successesOf } from '../description/operations.ts';
import { primitiveTypeOf } from '../description/schema.ts';
import { type Json, type JsonObject, objectOf, textOf } from '../json.ts';
import { attributeName } from '../model/fields.ts';
import { pathText } from '../origin.ts';
import type { Remedy } from '../problems.ts';
import { everyProperty } from './find-property.ts';
import { guessErrors } from './guess-errors.ts';
import { type Guess, guessResources } from './guess-resource.ts';

/** An overlay to begin with. */
export interface Draft {
  readonly providerName: string;
  /** YAML with comments. */
  readonly overlay: string;
  /** How many operations are marked. */
  readonly marked: number;
}

/**
 * Guesses what a description's operations mean to Terraform.
 *
 * @param name the provider's. @default the first word of the description's title
 * @param remedies what else has to be marked.
 * @throws GenerateError if it is no description.
 */
export function draftOverlay(
  document: JsonObject,
  place: string,
  name?: string,
  remedies: readonly Remedy[] = [],
): Draft {
  const description = new Description(document, place);
  const operations = operationsOf(description);
  const title = textOf(objectOf(document, 'info'), 'title') ?? 'api';
  const providerName = name ?? (title.toLowerCase().match(/[a-z][a-z0-9]*/)?.[0] || 'api');
  const resources = guessResources(description, operations);
  const used = new Set(resources.map(({ operation }) => operation));
  const guesses = [
    ...resources,
    ...guessLookups(
      description,
      operations.filter((it) => !used.has(it)),
    ),
  ];
  const marked = new Set(guesses.map(({ operation }) => operation));
  const root = { provider: { name: providerName }, errors: guessErrors(description, [...marked]) };
  const ignored = operations.filter((it) => !marked.has(it));
  return { providerName, overlay: render(title, root, guesses, { ignored, remedies }), marked: marked.size };
}

function guessLookups(description: Description, operations: readonly DescribedOperation[]): Guess[] {
  const shown = operations.filter((operation) => {
    if (operation.method !== 'GET' || operation.pathParameters.length > 0) return false;
    const schema = successesOf(operation).find((it) => it.schema !== undefined)?.schema;
    const properties = everyProperty(description, schema, operation.place);
    return properties.some(({ path, schema: it }) => path.length <= 2 && primitiveTypeOf(it) !== undefined);
  });
  const check = shown.find(({ path }) =>
    /\/(account|me|user|whoami|profile|usage|credits|self)$/i.test(path),
  );
  return shown.map((operation) => ({
    operation,
    mark: {
      data_source: attributeName(operation.path.split('/').at(-1) ?? ''),
      lifecycle: 'lookup',
      operation: 'read',
      ...(operation === check && { credentials_check: true }),
    },
  }));
}

function render(
  title: string,
  root: { readonly [member: string]: Json | object },
  guesses: readonly Guess[],
  {
    ignored,
    remedies,
  }: { readonly ignored: readonly DescribedOperation[]; readonly remedies: readonly Remedy[] },
): string {
  const actions = [
    { target: '$', update: { 'x-terraform': root } },
    ...guesses.map(({ operation, mark }) => ({
      target: pathText(['paths', operation.path, operation.method.toLowerCase()]),
      update: { 'x-terraform': mark },
    })),
    ...[...new Map(remedies.map((it) => [it.target, it.mark]))].map(([target, mark]) => ({
      target,
      update: { 'x-terraform': mark },
    })),
  ];
  const document = new Document({
    overlay: '1.0.0',
    info: { title: `${title} in Terraform`, version: '1.0.0' },
    actions,
  });
  document.commentBefore =
    ' What each operation means to Terraform: a draft, guessed from the description.\n Check it with `npm run explain`, change it, and run `npm run generate`.';
  comment(
    document,
    ['actions', 0],
    ' The provider, and the shapes of error bodies: only an answer in one of them is from the service.',
  );
  for (const [index, { operation, doubt }] of guesses.entries()) {
    const lines = [operation.summary, doubt && `CHECK: ${doubt}`].filter(Boolean);
    comment(document, ['actions', index + 1], lines.map((line) => ` ${line}`).join('\n'));
  }
  if (remedies.length > 0) {
    const why =
      ' CHECK: What has no place in Terraform is left out, and a name that is taken is another one.';
    comment(document, ['actions', guesses.length + 1], why);
  }
  if (ignored.length > 0) {
    document.comment = ` Not marked, so the provider does without:\n${ignored.map(({ place }) => `   ${place}`).join('\n')}`;
  }
  flow(document);
  return document.toString({ lineWidth: 110, flowCollectionPadding: true });
}

function comment(document: Document, path: readonly (string | number)[], text: string): void {
  const node = document.getIn(path, true);
  if (isMap(node) && text !== '') node.commentBefore = text;
}

/** Short marks in one line are easier to read. */
function flow(document: Document): void {
  const actions = document.get('actions', true);
  if (!isSeq(actions)) return;
  for (const action of actions.items) {
    const mark = isMap(action) ? action.getIn(['update', 'x-terraform'], true) : undefined;
    if (!isMap(mark)) continue;
    for (const { value } of mark.items) if (isSeq(value) || isMap(value)) value.flow = true;
    if (JSON.stringify(mark).length < 90) mark.flow = true;
  }
}
