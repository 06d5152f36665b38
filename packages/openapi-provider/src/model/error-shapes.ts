import type { Description } from '../description/description.ts';
import type { DescribedOperation } from '../description/operations.ts';
import { branchesOf, primitiveTypeOf, schemaAt } from '../description/schema.ts';
import type { JsonObject } from '../json.ts';
import type { RootMark } from '../marks/root-mark.ts';
import { fail } from '../problems.ts';
import type { ErrorShape } from '../runtime/definition.ts';

interface Branch {
  readonly name: string;
  readonly schema: JsonObject;
  readonly place: string;
}

/**
 * The marked shapes of error bodies, held against the errors that the marked operations describe.
 *
 * @throws GenerateError if a described error fits no shape, or a shape fits no described error.
 */
export function errorShapesOf(
  description: Description,
  mark: RootMark,
  operations: readonly DescribedOperation[],
): ErrorShape[] {
  const branches = operations.flatMap((operation) => errorBranches(description, operation));
  const fits = (shape: RootMark['errors'][number], branch: Branch) =>
    isText(description, branch, shape.message) &&
    (shape.code === undefined || isCode(description, branch, shape.code));
  for (const branch of branches) {
    if (!mark.errors.some((shape) => fits(shape, branch))) {
      fail(
        branch.place,
        `the error ${branch.name} fits none of the shapes in x-terraform.errors of the description`,
        { node: description.root['x-terraform'], path: ['errors'] },
      );
    }
  }
  for (const shape of mark.errors) {
    // Where no error is described, nothing speaks against a shape.
    if (branches.length > 0 && !branches.some((branch) => fits(shape, branch))) {
      const pointers = [shape.code, shape.message].filter((it) => it !== undefined).join(' and ');
      fail('$', `x-terraform.errors: no described error has texts at ${pointers}`, {
        node: description.root['x-terraform'],
        path: ['errors'],
      });
    }
  }
  return mark.errors.map(({ code, details, ...shape }) => {
    const { name, message } = shape;
    return { name, ...(code !== undefined && { code }), message, ...(details !== undefined && { details }) };
  });
}

function errorBranches(description: Description, operation: DescribedOperation): Branch[] {
  return operation.responses
    .filter(({ status, schema }) => !/^[123]/.test(status) && schema !== undefined)
    .flatMap(({ status, schema }) => {
      const place = `${operation.place}, response ${status}`;
      return branchesOf(description, schema, place).map((branch) => ({ ...branch, place }));
    });
}

function isText(description: Description, branch: Branch, pointer: string): boolean {
  const found = schemaAt(description, branch.schema, pointer, branch.place);
  return found !== undefined && primitiveTypeOf(found) === 'string';
}

/** A code may be a number as well. */
function isCode(description: Description, branch: Branch, pointer: string): boolean {
  const found = schemaAt(description, branch.schema, pointer, branch.place);
  const type = found && primitiveTypeOf(found);
  return type === 'string' || type === 'integer' || type === 'number';
}
