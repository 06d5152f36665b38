import { authenticationOf } from '../description/authentication.ts';
import { Description } from '../description/description.ts';
import { type DescribedOperation, operationsOf } from '../description/operations.ts';
import { type JsonObject, objectOf, textOf } from '../json.ts';
import type { DeleteMark, ReadMark, UpdateMark } from '../marks/operation-marks.ts';
import { type Marked, type MarkedOperations, readMarks } from '../marks/read-marks.ts';
import { rootMark } from '../marks/root-mark.ts';
import { failMark, located, ProblemCollector, parseWith } from '../problems.ts';
import type { ProviderDefinition } from '../runtime/definition.ts';
import { fullTypeName, type LeftOut, type ModelContext } from './context.ts';
import { crudOf, isCrud } from './crud.ts';
import { errorShapesOf } from './error-shapes.ts';
import { fileOf, fileOfRead } from './file.ts';
import { isJob, jobOf } from './job.ts';
import { lookupOf } from './lookup.ts';

/** A definition, and what had to be left out of it, with the reason. */
export interface ProviderModel {
  readonly definition: ProviderDefinition;
  readonly leftOut: readonly LeftOut[];
}

/**
 * Reads a description that carries `x-terraform` marks.
 *
 * @param place names the description in messages, such as its file.
 * @throws GenerateError with every problem that was found.
 */
export function buildModel(document: JsonObject, place: string): ProviderModel {
  const description = new Description(document, place);
  const root = located(document, () => parseWith(rootMark, document['x-terraform'], '$', 'x-terraform'));
  const { name, source, env, description: about } = root.provider;
  const leftOut: LeftOut[] = [];
  const context: ModelContext = { description, providerName: name, leftOut };
  const info = objectOf(document, 'info');
  const operations = operationsOf(description);
  const parts = partsOf(context, operations);
  const used = operations.filter((operation) => operation.mark !== undefined);
  const definition = {
    name,
    source: source ?? `${name}/${name}`,
    title: textOf(info, 'title') ?? name,
    description: about ?? textOf(info, 'description') ?? textOf(info, 'summary') ?? '',
    env: {
      baseUrl: env.base_url ?? `${name.toUpperCase()}_BASE_URL`,
      apiKey: env.api_key ?? `${name.toUpperCase()}_API_KEY`,
    },
    auth: authenticationOf(description),
    errorShapes: errorShapesOf(description, root, used),
    ...parts,
  };
  return { definition, leftOut };
}

/** The definition alone. @throws GenerateError with every problem that was found. */
export function buildDefinition(document: JsonObject, place: string): ProviderDefinition {
  return buildModel(document, place).definition;
}

type Parts = Pick<ProviderDefinition, 'jobs' | 'resources' | 'files' | 'lookups' | 'credentialsCheck'>;

function partsOf(context: ModelContext, operations: readonly DescribedOperation[]): Parts {
  const problems = new ProblemCollector();
  const each = <T extends Marked<unknown>, R>(items: readonly T[], build: (item: T) => R): R[] =>
    items.flatMap((item) => problems.attempt(() => located(item.operation.node, () => build(item))) ?? []);

  const marked = readMarks(operations, problems);
  // With a mark that could not even be read, its partners would only repeat the complaint.
  problems.throwIfAny();
  const shown = [...marked.lookups, ...marked.reads.filter(({ mark }) => mark.data_source !== undefined)];
  each([...marked.reads, ...marked.updates, ...marked.deletes], (part) => expectCreate(part, marked));
  const parts = {
    jobs: each(marked.creates.filter(isJob), (create) => jobOf(context, create, marked)),
    resources: each(marked.creates.filter(isCrud), (create) => crudOf(context, create, marked)),
    files: [
      ...each(marked.contents, (content) => fileOf(context, content, marked.creates)),
      ...each(marked.reads, (read) => fileOfRead(context, read, marked.creates)).flat(),
    ],
    lookups: each(shown, (lookup) => lookupOf(context, lookup, marked.creates)),
  };
  const made = [...marked.creates, ...marked.contents].map((it) => naming(it, 'resource'));
  const files = marked.reads.map(({ operation, mark }) => ({
    operation,
    part: 'content.resource',
    name: mark.content?.resource,
  }));
  problems.attempt(() => expectDistinct(context, [...made, ...files]));
  problems.attempt(() =>
    expectDistinct(
      context,
      shown.map((it) => naming(it, 'data_source')),
    ),
  );
  const check = problems.attempt(() => credentialsCheckOf(context, marked));
  problems.throwIfAny();
  const { resources, ...others } = parts;
  return {
    ...others,
    ...(resources.length > 0 && { resources }),
    ...(check !== undefined && { credentialsCheck: check }),
  };
}

function expectCreate(
  { operation, mark }: Marked<ReadMark | UpdateMark | DeleteMark>,
  marked: MarkedOperations,
): void {
  if (marked.creates.some((create) => create.mark.resource === mark.resource)) return;
  failMark(operation, 'resource', `no operation is marked to create ${mark.resource}`);
}

/** Who gives a name to a type. */
interface Naming {
  readonly operation: DescribedOperation;
  /** Where the mark has the name. */
  readonly part: string;
  readonly name: string | undefined;
}

function naming<P extends string>(
  { operation, mark }: Marked<{ readonly [part in P]?: string | undefined }>,
  part: P,
): Naming {
  return { operation, part, name: mark[part] };
}

function expectDistinct(context: ModelContext, namings: readonly Naming[]): void {
  const first = new Map<string, Naming>();
  for (const it of namings) {
    if (it.name === undefined) continue;
    const other = first.get(it.name);
    if (other !== undefined) {
      const type = fullTypeName(context, it.name);
      failMark(it.operation, it.part, `two operations make ${type}; ${other.operation.place} is one already`);
    }
    first.set(it.name, it);
  }
}

function credentialsCheckOf(context: ModelContext, marked: MarkedOperations): string | undefined {
  const [first, second] = marked.lookups.filter(({ mark }) => mark.credentials_check === true);
  if (second !== undefined) {
    failMark(second.operation, 'credentials_check', 'another operation checks the key already');
  }
  if (first !== undefined && first.operation.pathParameters.length > 0) {
    failMark(first.operation, 'credentials_check', 'expected an operation without path parameters');
  }
  return first && fullTypeName(context, first.mark.data_source);
}
