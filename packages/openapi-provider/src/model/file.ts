import { successesOf } from '../description/operations.ts';
import type { ContentMark, CreateMark } from '../marks/operation-marks.ts';
import type { Marked } from '../marks/read-marks.ts';
import { fail } from '../problems.ts';
import type { FileDefinition } from '../runtime/definition.ts';
import { bare, fullTypeName, idParameterOf, type ModelContext, nounOf } from './context.ts';

/** A file from the operation that delivers its content. @throws GenerateError if a mark does not fit. */
export function fileOf(
  context: ModelContext,
  { operation, mark }: Marked<ContentMark>,
  jobs: readonly Marked<CreateMark>[],
): FileDefinition {
  const { place } = operation;
  if (!jobs.some((job) => job.mark.resource === mark.of)) {
    fail(place, `x-terraform.of: no job is marked \`resource: ${mark.of}\``);
  }
  const delivered = successesOf(operation).flatMap(({ mediaTypes }) => mediaTypes);
  if (!delivered.includes(mark.media_type)) {
    fail(place, `x-terraform.media_type: the described content is ${delivered.join(', ') || 'nothing'}`);
  }
  return {
    typeName: fullTypeName(context, mark.resource),
    noun: nounOf(mark, mark.resource),
    description: mark.description ?? operation.description,
    job: fullTypeName(context, mark.of),
    idAttribute: `${mark.of}_id`,
    content: {
      operation: bare(operation),
      idParameter: idParameterOf(context, operation).name,
      mediaType: mark.media_type,
      ...(mark.signature === undefined ? {} : { signature: mark.signature }),
    },
  };
}
