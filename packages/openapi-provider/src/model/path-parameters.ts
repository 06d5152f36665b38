import type { DescribedOperation } from '../description/operations.ts';
import { flattenSchema, isOfType, primitiveTypeOf } from '../description/schema.ts';
import { type JsonObject, textOf } from '../json.ts';
import { parameterMark } from '../marks/operation-marks.ts';
import { targetOf } from '../origin.ts';
import { fail, parseWith } from '../problems.ts';
import type { ParentDefinition } from '../runtime/definition.ts';
import { formats } from '../runtime/formats.ts';
import { parameterNames } from '../runtime/path-template.ts';
import type { ModelContext } from './context.ts';
import { attributeName, constraintsOf, expectFree, type FieldsOptions } from './fields.ts';
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
  for (const it of parametersOf(operation)) markOf(operation, it);
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
  return parentsFrom(context, create, parametersOf(create), taken);
}

function parentsFrom(
  context: ModelContext,
  operation: DescribedOperation,
  parameters: readonly JsonObject[],
  taken: readonly string[],
): ParentDefinition[] {
  const names: string[] = [];
  return parameters.map((parameter) => {
    const parent = parentOf(context, operation, parameter, { taken, parents: names });
    names.push(parent.name);
    return parent;
  });
}

/**
 * What something to look up is below, and what names it, if anything does.
 *
 * @param create makes what is looked up, and names what that is below. @default nothing does
 */
export function argumentsOf(
  context: ModelContext,
  operation: DescribedOperation,
  taken: readonly string[],
  create?: DescribedOperation,
): { readonly parents: ParentDefinition[]; readonly id?: IdParameter & { readonly attribute: string } } {
  const all = parametersOf(operation);
  const own = create ? idParameterOf(context, operation, create).name : nameOf(all.at(-1) ?? {});
  const id = all.find((it) => nameOf(it) === own);
  const parents = create
    ? parentsOf(context, create, taken)
    : parentsFrom(context, operation, all.slice(0, -1), taken);
  if (id === undefined) return { parents };
  const names = parents.map(({ name }) => name);
  const attribute = attributeOf(operation, id, { taken: [], parents: names });
  return { parents, id: { ...idOf(context, id, operation.place), attribute } };
}

type Taken = Pick<FieldsOptions, 'taken' | 'parents'>;

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
  taken: Taken,
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
  const isOpen = type === 'string' && !constraints.enum && !Object.hasOwn(formats, constraints.format ?? '');
  const all = { ...constraints, ...(isOpen && { minLength: Math.max(1, constraints.minLength ?? 0) }) };
  return {
    name: attributeOf(operation, parameter, taken),
    parameter: nameOf(parameter),
    type,
    description: textOf(parameter, 'description') ?? textOf(schema, 'description') ?? '',
    ...(Object.keys(all).length > 0 && { constraints: all }),
  };
}

function attributeOf(operation: DescribedOperation, parameter: JsonObject, taken: Taken): string {
  const { 'x-terraform': marked } = parameter;
  const name = markOf(operation, parameter).attribute ?? attributeName(nameOf(parameter));
  const isMarked = marked !== undefined;
  expectFree(name, placeOf(operation, parameter), taken, {
    what: 'parameter',
    member: 'attribute',
    other: otherName(operation, parameter, name),
    node: isMarked ? marked : parameter,
    path: [isMarked ? 'attribute' : 'name'],
    target: isMarked ? undefined : targetOf(parameter),
  });
  return name;
}

function markOf(operation: DescribedOperation, parameter: JsonObject) {
  return parseWith(
    parameterMark,
    parameter['x-terraform'] ?? {},
    placeOf(operation, parameter),
    'x-terraform',
  );
}

/** For `{id}` in `/projects/{id}/films`: `project_id`. */
function otherName(operation: DescribedOperation, parameter: JsonObject, name: string): string {
  const above = before(operation, nameOf(parameter))?.split('/').at(-2) ?? '';
  return /^\w[\w-]*$/.test(above) ? attributeName(`${singular(above)}_${name}`) : `${name}_value`;
}

const nameOf = (parameter: JsonObject) => textOf(parameter, 'name') ?? '';

const placeOf = ({ place }: DescribedOperation, parameter: JsonObject) =>
  `${place}, parameter ${nameOf(parameter)}`;
