import type { DescribedOperation } from '../description/operations.ts';
import { isObject } from '../json.ts';
import { fail, failMark, located, type ProblemCollector, parseWith } from '../problems.ts';
import type {
  ContentMark,
  CreateMark,
  DeleteMark,
  LookupMark,
  ReadMark,
  UpdateMark,
} from './operation-marks.ts';
import { contentMark, createMark, deleteMark, lookupMark, readMark, updateMark } from './operation-marks.ts';

/** An operation and what its mark says. */
export interface Marked<M> {
  readonly operation: DescribedOperation;
  readonly mark: M;
}

/** The marked operations by what they do. */
export interface MarkedOperations {
  readonly creates: Marked<CreateMark>[];
  readonly reads: Marked<ReadMark>[];
  readonly updates: Marked<UpdateMark>[];
  readonly deletes: Marked<DeleteMark>[];
  readonly contents: Marked<ContentMark>[];
  readonly lookups: Marked<LookupMark>[];
}

/** Reads the `x-terraform` mark of every operation that has one; wrong ones become problems. */
export function readMarks(
  operations: readonly DescribedOperation[],
  problems: ProblemCollector,
): MarkedOperations {
  const marked: MarkedOperations = {
    creates: [],
    reads: [],
    updates: [],
    deletes: [],
    contents: [],
    lookups: [],
  };
  for (const operation of operations) {
    if (operation.mark === undefined) continue;
    problems.attempt(() => located(operation.node, () => sortIn(marked, operation)));
  }
  return marked;
}

function sortIn(marked: MarkedOperations, operation: DescribedOperation): void {
  const { mark, place, operationId } = operation;
  if (!isObject(mark)) fail(place, 'x-terraform: expected an object');
  if (operationId === '') fail(place, 'a marked operation needs an operationId');
  const parse = <S extends Parameters<typeof parseWith>[0]>(schema: S) =>
    parseWith(schema, mark, place, 'x-terraform');
  switch (mark.operation) {
    case 'create':
      marked.creates.push({ operation, mark: parse(createMark) });
      return;
    case 'read':
      // Without a resource there is nothing to manage, only something to show.
      if ('resource' in mark) marked.reads.push({ operation, mark: parse(readMark) });
      else marked.lookups.push({ operation, mark: parse(lookupMark) });
      return;
    case 'update':
      marked.updates.push({ operation, mark: parse(updateMark) });
      return;
    case 'delete':
      marked.deletes.push({ operation, mark: parse(deleteMark) });
      return;
    case 'content':
      marked.contents.push({ operation, mark: parse(contentMark) });
      return;
    default:
      failMark(
        operation,
        'operation',
        `expected create, read, update, delete or content, found ${JSON.stringify(mark.operation)}`,
      );
  }
}
