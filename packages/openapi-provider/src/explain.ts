import { type Sources, type Understood, understand } from './describe-provider.ts';
import type {
  CreateDefinition,
  FieldDefinition,
  FileDefinition,
  ManagedDefinition,
  Operation,
  ParentDefinition,
  ProviderDefinition,
} from './runtime/definition.ts';
import { importForm } from './runtime/thing.ts';

/**
 * Says in plain text how every operation is understood, what each resource has, and what is left out and why.
 *
 * @throws GenerateError with every problem that was found.
 */
export async function explain(sources: Sources): Promise<string> {
  const understood = await understand(sources);
  const { definition, leftOut } = understood;
  const { name, source, auth } = definition;
  const key = 'query' in auth ? `the query parameter ${auth.query}` : `the header ${auth.header}`;
  const sections = [
    `${definition.title}: the provider ${source}, types begin with ${name}_, the key travels in ${key}.`,
    table('OPERATION', 'UNDERSTOOD AS', operationRows(understood)),
    ...typesOf(definition).map(([type, rows]) => table(type.toUpperCase(), 'ATTRIBUTE', rows)),
    ...(leftOut.length > 0
      ? [
          table(
            'LEFT OUT',
            'WHY',
            leftOut.map(({ place, why }) => [place, why]),
          ),
        ]
      : []),
  ];
  return `${sections.join('\n\n')}\n`;
}

type Row = readonly [string, string];

function table(left: string, right: string, rows: readonly Row[]): string {
  const width = Math.max(...[[left], ...rows].map(([text = '']) => text.length));
  return [[left, right], ...rows].map(([a = '', b = '']) => `${a.padEnd(width)}  ${b}`.trimEnd()).join('\n');
}

function operationRows({ definition, operations }: Understood): Row[] {
  const roles = rolesOf(definition);
  return operations.map((operation): Row => {
    const own = roles.filter(([it]) => it.method === operation.method && it.path === operation.path);
    const said = own.map(([, role]) => role).join('; ');
    return [operation.place, said || 'ignored: it has no x-terraform mark'];
  });
}

function rolesOf(definition: ProviderDefinition): (readonly [Operation, string])[] {
  const { jobs, resources = [], files, lookups, credentialsCheck } = definition;
  return [
    ...jobs.flatMap(({ typeName, parents, create, read, delete: end }) => [
      [create.operation, `starts ${typeName}${below(parents)}, ${idOf(create)}`] as const,
      [read.operation, `tells how far ${typeName} is, at ${read.status}; ${gone(read.gone)}`] as const,
      [end.operation, `ends ${typeName}; ${gone(end.gone)}${busy(end.busy)}`] as const,
    ]),
    ...resources.flatMap(({ typeName, parents, create, read, update, delete: end }) => [
      [create.operation, `creates ${typeName}${below(parents)}, ${idOf(create)}`] as const,
      [
        read.operation,
        `reads ${typeName}${read.object ? ` at ${read.object}` : ''}; ${gone(read.gone)}`,
      ] as const,
      ...(update ? [[update.operation, `changes ${typeName} in place, ${howMuch(update)}`] as const] : []),
      [end.operation, `deletes ${typeName}; ${gone(end.gone)}${busy(end.busy)}`] as const,
    ]),
    ...files.map(({ typeName, job, content }) => {
      const inside = content.text ?? content.base64;
      const pointing = content.url === undefined ? 'delivers' : `points with ${content.url} at`;
      const where = inside === undefined ? pointing : `holds at ${inside}`;
      return [content.operation, `${where} the content of ${job}, which ${typeName} keeps`] as const;
    }),
    ...lookups.map(({ typeName, operation }) => {
      const check = typeName === credentialsCheck ? ', and proves that the key works' : '';
      return [operation, `shows the data source ${typeName}${check}`] as const;
    }),
  ];
}

function idOf({ id }: CreateDefinition): string {
  return id === undefined ? 'whose id is in the header Location' : `whose id is at ${id}`;
}

function below(parents: readonly ParentDefinition[] = []): string {
  const inside = parents.map(({ parameter }) => `{${parameter}}`).toReversed();
  return inside.length === 0 ? '' : ` below ${inside.join(' below ')}`;
}

const gone = (statuses: readonly number[]) => `${statuses.join(' or ')} means gone`;

function busy(answers: readonly { readonly status: number; readonly code: string }[]): string {
  return answers.map(({ status, code }) => `; ${status} ${code} means not yet`).join('');
}

function howMuch({ operation, mediaType }: { operation: Operation; mediaType: string }): string {
  return operation.method === 'PATCH' ? `by what differs (${mediaType})` : 'sending all of it';
}

function typesOf({ jobs, resources = [], files, lookups }: ProviderDefinition) {
  const managed = [...jobs, ...resources];
  const types: readonly (readonly [string, readonly Row[]])[] = [
    ...managed.map((it) => [it.typeName, [...parentRows(it), ...fieldRows(it.fields)]] as const),
    ...files.map((file) => [file.typeName, fileRows(file, managed)] as const),
    ...lookups.map(
      ({ typeName, parents = [], fields }) =>
        [
          `data ${typeName}`,
          [...parents.map((it) => parentRow(it)), ...fieldRows(fields.map(asTold))],
        ] as const,
    ),
  ];
  return types.filter(([, rows]) => rows.length > 0);
}

/** What names a resource that is below something, and how it is imported. */
function parentRows(definition: ManagedDefinition): Row[] {
  const { parents = [] } = definition;
  const rows = parents.map((it) => parentRow(it, 'a change replaces'));
  return rows.length === 0
    ? []
    : [...rows, ['  id', `told by the service, imported as ${importForm(definition)}`]];
}

/** What only a file of a job that is below something has. */
function fileRows({ job, idAttribute }: FileDefinition, managed: readonly ManagedDefinition[]): Row[] {
  const owner = managed.find(({ typeName }) => typeName === job);
  const rows = (owner?.parents ?? []).map((it) => parentRow(it));
  if (!owner || rows.length === 0) return [];
  const form = importForm(owner, idAttribute.toUpperCase());
  return [...rows, [`  ${idAttribute}`, `string, required, imported as ${form}:PATH`]];
}

function parentRow({ name, parameter, type }: ParentDefinition, ...more: string[]): Row {
  return [`  ${name}`, [type, 'required', ...more, `{${parameter}} of the path`].join(', ')];
}

/** A data source has nothing to configure. */
function asTold(field: FieldDefinition): FieldDefinition {
  return { ...field, readOnly: true, ...(field.fields && { fields: field.fields.map(asTold) }) };
}

function fieldRows(fields: readonly FieldDefinition[], before = '  '): Row[] {
  return fields.flatMap((field): Row[] => [
    [`${before}${field.name}`, traitsOf(field)],
    ...fieldRows(field.fields ?? [], `${before}  `),
  ]);
}

function traitsOf(field: FieldDefinition): string {
  const { type, element, fields, default: otherwise } = field;
  const inner = element ?? (fields && type !== 'object' ? 'object' : undefined);
  const traits = [
    inner === undefined ? type : `${type} of ${inner}`,
    field.readOnly ? 'told by the service' : field.required ? 'required' : 'optional',
    field.writeOnly && 'never shown by the service',
    field.computed && 'filled in by the service',
    otherwise !== undefined && `default ${JSON.stringify(otherwise)}`,
    field.sensitive && 'sensitive',
    field.replace && 'a change replaces',
  ];
  return traits.filter(Boolean).join(', ');
}
