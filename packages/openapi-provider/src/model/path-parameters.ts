import type { DescribedOperation } from '../description/operations.ts';
import { flattenSchema, isOfType, primitiveTypeOf } from '../description/schema.ts';
import { type JsonObject, textOf } from '../json.ts';
import { parameterMark } from '../marks/operation-marks.ts';
import { targetOf } from '../origin.ts';
import { fail, parseWith } from '../problems.ts';
import type { ParentDefinition } from '../runtime/definition.ts';
import { parameterNames } from '../runtime/path-template.ts';
import type { ModelContext } from './context.ts';
import { attributeName, constraintsOf, expectFree } from './fields.ts';
import { singular } from './singular.ts';

/** The path parameter that names the thing. */
export interface IdParameter {
  readonly name: string;
  readonly description: string;
  /** Such as `uuid`. */
  readonly format?: string;
}

/** The path parameters in the order of the path. @throws GenerateError unless each is described and in the path. */
function parametersOf({ path, pathParameters, place, node }: DescribedOperation): JsonObject[] {
  const at = { node };
  const inPath = parameterNames(path);
  const strange = pathParameters.find((it) => !inPath.includes(nameOf(it)));
  if (strange) fail(place, `the path does not hold the parameter {${nameOf(strange)}}`, at);
  return inPath.map(
    (name) =>
      pathParameters.find((it) => nameOf(it) === name) ??
      fail(place, `the path has {${name}}, which no parameter describes; describe it with \`in: path\``, at),
  );
}

/**
 * The one path parameter besides those of the operation that creates.
 *
 * @throws GenerateError if there is none, or another one, or if what it is below differs.
 */
export function idParameterOf(
  context: ModelContext,
  operation: DescribedOperation,
  create: DescribedOperation,
): IdParameter {
  const { place, pathParameters, mark } = operation;
  const parents = create.pathParameters.map(nameOf);
  const at = { node: mark, path: ['resource'] };
  const different = parents.find((it) => before(operation, it) !== before(create, it));
  if (different !== undefined) {
    const next =
      'Mark an operation whose path begins like that, or give the parameters of both paths the same names in the description';
    const found = `expected its path to begin as that of ${create.place} up to {${different}}, because what that creates is below it`;
    fail(place, `${found}; found ${operation.path}. ${next}`, at);
  }
  const own = pathParameters.filter((it) => !parents.includes(nameOf(it)));
  const [parameter] = own;
  if (parameter === undefined || own.length > 1) {
    const all = own.map((it) => `{${nameOf(it)}}`).join(', ');
    const found = all === '' ? 'none' : `${own.length}, ${all}`;
    const besides = parents.length === 0 ? '' : ` besides ${parents.map((it) => `{${it}}`).join(', ')}`;
    const next = `What it is below are the path parameters of the operation that creates it, ${create.place}`;
    fail(place, `expected one path parameter, the id${besides}; found ${found}. ${next}`, at);
  }
  parametersOf(operation);
  return idOf(context, parameter, place);
}

/** The path up to a parameter; undefined if it does not have it. */
function before({ path }: DescribedOperation, parameter: string): string | undefined {
  const end = path.indexOf(`{${parameter}}`);
  return end < 0 ? undefined : path.slice(0, end);
}

/**
 * What a thing is below, from the operation that creates it.
 *
 * @param taken the names of attributes that the thing has otherwise.
 * @throws GenerateError if no attribute can hold it.
 */
export function parentsOf(
  context: ModelContext,
  create: DescribedOperation,
  taken: readonly string[],
): ParentDefinition[] {
  return parametersOf(create).map((it) => parentOf(context, create, it, taken));
}

/** What something to look up is below, and what names it, if anything does. */
export function argumentsOf(
  context: ModelContext,
  operation: DescribedOperation,
  taken: readonly string[],
): { readonly parents: ParentDefinition[]; readonly id?: IdParameter & { readonly attribute: string } } {
  const all = parametersOf(operation);
  const last = all.at(-1);
  const parents = all.slice(0, -1).map((it) => parentOf(context, operation, it, taken));
  if (last === undefined) return { parents };
  const attribute = attributeOf(operation, last, []);
  return { parents, id: { ...idOf(context, last, operation.place), attribute } };
}

function idOf(context: ModelContext, parameter: JsonObject, place: string): IdParameter {
  const format = textOf(flattenSchema(context.description, parameter.schema, place), 'format');
  return {
    name: nameOf(parameter),
    description: textOf(parameter, 'description') ?? '',
    ...(format === undefined ? {} : { format }),
  };
}

function parentOf(
  context: ModelContext,
  operation: DescribedOperation,
  parameter: JsonObject,
  taken: readonly string[],
): ParentDefinition {
  const place = placeOf(operation, parameter);
  const schema = flattenSchema(context.description, parameter.schema, place);
  const plain = primitiveTypeOf(schema);
  if (plain === 'boolean' || isOfType(schema, 'array') || isOfType(schema, 'object')) {
    fail(place, 'expected a text or a number', { node: parameter, path: ['schema'] });
  }
  const type = plain === 'integer' || plain === 'number' ? 'number' : 'string';
  const constraints = constraintsOf(schema);
  // Without it the path would be that of something else.
  const needed = { minLength: Math.max(1, constraints.minLength ?? 0) };
  const all = { ...constraints, ...(type === 'string' && needed) };
  return {
    name: attributeOf(operation, parameter, taken),
    parameter: nameOf(parameter),
    type,
    description: textOf(parameter, 'description') ?? textOf(schema, 'description') ?? '',
    ...(Object.keys(all).length > 0 && { constraints: all }),
  };
}

function attributeOf(operation: DescribedOperation, parameter: JsonObject, taken: readonly string[]): string {
  const place = placeOf(operation, parameter);
  const { 'x-terraform': marked } = parameter;
  const mark = parseWith(parameterMark, marked ?? {}, place, 'x-terraform');
  const name = mark.attribute ?? attributeName(nameOf(parameter));
  const isMarked = marked !== undefined;
  expectFree(
    name,
    place,
    { taken },
    {
      what: 'parameter',
      member: 'attribute',
      other: otherName(operation, parameter, name),
      node: isMarked ? marked : parameter,
      path: [isMarked ? 'attribute' : 'name'],
      target: isMarked ? undefined : targetOf(parameter),
    },
  );
  return name;
}

/** For `{id}` in `/projects/{id}/films`: `project_id`. */
function otherName(operation: DescribedOperation, parameter: JsonObject, name: string): string {
  const above = before(operation, nameOf(parameter))?.split('/').at(-2) ?? '';
  return /^\w[\w-]*$/.test(above) ? attributeName(`${singular(above)}_${name}`) : `${name}_value`;
}

const nameOf = (parameter: JsonObject) => textOf(parameter, 'name') ?? '';

const placeOf = ({ place }: DescribedOperation, parameter: JsonObject) =>
  `${place}, parameter ${nameOf(parameter)}`;
