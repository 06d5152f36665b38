import { type DescribedOperation, successesOf, successSchemaOf } from '../description/operations.ts';
import type { ContentMark, CreateMark, ReadMark } from '../marks/operation-marks.ts';
import type { Marked } from '../marks/read-marks.ts';
import { failMark } from '../problems.ts';
import type { FileDefinition } from '../runtime/definition.ts';
import { lifecycleNames } from '../runtime/lifecycle-names.ts';
import { signatureOf } from '../runtime/signatures.ts';
import { bare, expectField, fullTypeName, type ModelContext, nounOf } from './context.ts';
import { idParameterOf, parentsOf } from './path-parameters.ts';

/** What a mark says of content, whether it has an operation of its own or not. */
type Content = Pick<
  ContentMark,
  'resource' | 'of' | 'media_type' | 'url' | 'text' | 'base64' | 'signature' | 'noun' | 'description'
>;

const pointers = ['url', 'text', 'base64'] as const;

/** Whether the answer says where the content is, or holds it. */
export function isPointedAt(content: Pick<Content, (typeof pointers)[number]>): boolean {
  return pointers.some((part) => content[part] !== undefined);
}

/** A file from the operation that delivers its content. @throws GenerateError if a mark does not fit. */
export function fileOf(
  context: ModelContext,
  { operation, mark }: Marked<ContentMark>,
  jobs: readonly Marked<CreateMark>[],
): FileDefinition {
  const job = jobs.find((it) => it.mark.resource === mark.of && it.mark.lifecycle === 'job');
  if (job === undefined) failMark(operation, 'of', `no job is marked \`resource: ${mark.of}\``);
  return contentOf(context, operation, mark, '', job.operation);
}

/** The file of a job whose status and content come from one operation, if it has one. */
export function fileOfRead(
  context: ModelContext,
  { operation, mark }: Marked<ReadMark>,
  jobs: readonly Marked<CreateMark>[],
): FileDefinition[] {
  const { content, resource } = mark;
  const job = jobs.find((it) => it.mark.resource === resource);
  // Without a job there is another problem already.
  if (content === undefined || job === undefined) return [];
  return [contentOf(context, operation, { ...content, of: resource }, 'content.', job.operation)];
}

function contentOf(
  context: ModelContext,
  operation: DescribedOperation,
  mark: Content,
  prefix: '' | 'content.',
  create: DescribedOperation,
): FileDefinition {
  expectDelivery(context, operation, mark, prefix);
  const idAttribute = `${mark.of}_id`;
  // The file has the same ones, beside its own.
  parentsOf(context, create, [...lifecycleNames.file, idAttribute]);
  const signature = mark.signature ?? signatureOf(mark.media_type);
  return {
    typeName: fullTypeName(context, mark.resource),
    noun: nounOf(mark, mark.resource),
    description: mark.description ?? operation.description,
    job: fullTypeName(context, mark.of),
    idAttribute,
    content: {
      operation: bare(operation),
      idParameter: idParameterOf(context, operation, create).name,
      mediaType: mark.media_type,
      ...Object.fromEntries(
        pointers.flatMap((part) => (mark[part] === undefined ? [] : [[part, mark[part]]])),
      ),
      ...(signature === undefined || signature === 'none' ? {} : { signature }),
    },
  };
}

/** @throws GenerateError unless the operation answers with the content, with where it is, or sends on to it. */
function expectDelivery(
  context: ModelContext,
  operation: DescribedOperation,
  mark: Content,
  prefix: string,
): void {
  for (const part of pointers) {
    const pointer = mark[part];
    if (pointer !== undefined)
      expectField(context, operation, successSchemaOf(operation), `${prefix}${part}`, pointer);
  }
  const [, second] = pointers.filter((part) => mark[part] !== undefined);
  if (second) failMark(operation, `${prefix}${second}`, 'the content is at one place only');
  if (isPointedAt(mark)) return;
  // What a redirect leads to is no part of the description.
  const redirects = operation.responses.some(({ status }) => /^3/.test(status));
  const delivered = successesOf(operation).flatMap(({ mediaTypes }) => mediaTypes);
  if (redirects || delivered.includes(mark.media_type)) return;
  failMark(operation, `${prefix}media_type`, `the described content is ${delivered.join(', ') || 'nothing'}`);
}
