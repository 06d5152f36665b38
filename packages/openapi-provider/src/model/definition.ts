import { authenticationOf } from '../description/authentication.ts';
import { Description } from '../description/description.ts';
import { type DescribedOperation, operationsOf } from '../description/operations.ts';
import { type JsonObject, objectOf, textOf } from '../json.ts';
import type { DeleteMark, ReadMark } from '../marks/operation-marks.ts';
import { type Marked, type MarkedOperations, readMarks } from '../marks/read-marks.ts';
import { rootMark } from '../marks/root-mark.ts';
import { fail, ProblemCollector, parseWith } from '../problems.ts';
import type { ProviderDefinition } from '../runtime/definition.ts';
import { fullTypeName, type ModelContext } from './context.ts';
import { errorShapesOf } from './error-shapes.ts';
import { fileOf } from './file.ts';
import { jobOf } from './job.ts';
import { lookupOf } from './lookup.ts';

/**
 * Reads a bundled description that carries `x-terraform` marks.
 *
 * @param place names the description in messages, such as its file.
 * @throws GenerateError with every problem that was found.
 */
export function buildDefinition(document: JsonObject, place: string): ProviderDefinition {
  const description = new Description(document, place);
  const root = parseWith(rootMark, document['x-terraform'], '$', 'x-terraform');
  const { name, source, env, description: about } = root.provider;
  const context: ModelContext = { description, providerName: name };
  const info = objectOf(document, 'info');
  const operations = operationsOf(description);
  const parts = partsOf(context, operations);
  const used = operations.filter((operation) => operation.mark !== undefined);
  return {
    name,
    source,
    title: textOf(info, 'title') ?? name,
    description: about ?? textOf(info, 'description') ?? textOf(info, 'summary') ?? '',
    env: { baseUrl: env.base_url, apiKey: env.api_key },
    auth: authenticationOf(description),
    errorShapes: errorShapesOf(description, root, used),
    ...parts,
  };
}

type Parts = Pick<ProviderDefinition, 'jobs' | 'files' | 'lookups' | 'credentialsCheck'>;

function partsOf(context: ModelContext, operations: readonly DescribedOperation[]): Parts {
  const problems = new ProblemCollector();
  const each = <T, R>(items: readonly T[], build: (item: T) => R): R[] =>
    items.flatMap((item) => problems.attempt(() => build(item)) ?? []);

  const marked = readMarks(operations, problems);
  // With a mark that could not even be read, its partners would only repeat the complaint.
  problems.throwIfAny();
  const shown = [...marked.lookups, ...marked.reads.filter(({ mark }) => mark.data_source !== undefined)];
  each([...marked.reads, ...marked.deletes], (part) => expectCreate(part, marked));
  const parts = {
    jobs: each(marked.creates, (create) => jobOf(context, create, marked)),
    files: each(marked.contents, (content) => fileOf(context, content, marked.creates)),
    lookups: each(shown, (lookup) => lookupOf(context, lookup)),
  };
  problems.attempt(() => expectDistinct([...parts.jobs, ...parts.files]));
  problems.attempt(() => expectDistinct(parts.lookups));
  const check = problems.attempt(() => credentialsCheckOf(context, marked));
  problems.throwIfAny();
  return check === undefined ? parts : { ...parts, credentialsCheck: check };
}

function expectCreate({ operation, mark }: Marked<ReadMark | DeleteMark>, marked: MarkedOperations): void {
  if (marked.creates.some((create) => create.mark.resource === mark.resource)) return;
  fail(operation.place, `x-terraform.resource: no operation is marked to create ${mark.resource}`);
}

function expectDistinct(types: readonly { readonly typeName: string }[]): void {
  const names = types.map(({ typeName }) => typeName);
  const twice = names.find((typeName, index) => names.indexOf(typeName) !== index);
  if (twice !== undefined) fail('x-terraform', `two operations make ${twice}`);
}

function credentialsCheckOf(context: ModelContext, marked: MarkedOperations): string | undefined {
  const [first, second] = marked.lookups.filter(({ mark }) => mark.credentials_check === true);
  if (second !== undefined) {
    fail(second.operation.place, 'x-terraform.credentials_check: another operation checks the key already');
  }
  if (first !== undefined && first.operation.pathParameters.length > 0) {
    fail(
      first.operation.place,
      'x-terraform.credentials_check: expected an operation without path parameters',
    );
  }
  return first && fullTypeName(context, first.mark.data_source);
}
