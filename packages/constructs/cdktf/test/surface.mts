/** What jsii tells of a name. */
interface Docs {
  summary?: string;
  default?: string;
}
interface TypeReference {
  fqn?: string;
  primitive?: string;
  collection?: { kind: string; elementtype: TypeReference };
  union?: { types: TypeReference[] };
}
interface Parameter {
  name: string;
  docs?: Docs;
  optional?: boolean;
  type: TypeReference;
}
interface Member {
  name: string;
  docs?: Docs;
  optional?: boolean;
  immutable?: boolean;
  static?: boolean;
  type?: TypeReference;
  parameters?: Parameter[];
  returns?: { type: TypeReference; optional?: boolean };
}

/** A type of a jsii assembly, as far as it is looked at here. */
export interface JsiiType {
  fqn: string;
  name: string;
  kind: string;
  symbolId: string;
  datatype?: boolean;
  base?: string;
  interfaces?: string[];
  docs?: Docs;
  initializer?: Omit<Member, 'name'>;
  properties?: Member[];
  methods?: Member[];
}
export interface Assembly {
  types: Record<string, JsiiType>;
}

/** The names and types that users can write, one a line, in order: what differs between two records breaks or adds. */
export function recordOf({ types }: Assembly): string {
  const lines = Object.keys(types)
    .sort()
    .flatMap((name) => linesOf(types[name] as JsiiType));
  return `${lines.join('\n')}\n`;
}

function linesOf(type: JsiiType): string[] {
  const bases = [type.base, ...(type.interfaces ?? [])].filter(Boolean).join(', ');
  const members = [
    ...(type.initializer ? [`new${signature(type.initializer)}`] : []),
    ...(type.properties ?? []).map(property).sort(),
    ...(type.methods ?? []).map(method).sort(),
  ];
  return [
    `${type.datatype ? 'struct' : type.kind} ${type.fqn}${bases && ` : ${bases}`}`,
    ...members.map((member) => `  ${member}`),
  ];
}

function property({ name, optional, immutable, static: isStatic, type }: Member): string {
  return `${isStatic ? 'static ' : ''}${immutable ? 'readonly ' : ''}${name}${optional ? '?' : ''}: ${show(type)}`;
}

function method({ name, static: isStatic, returns, ...rest }: Member): string {
  return `${isStatic ? 'static ' : ''}${name}${signature(rest)}: ${returns ? show(returns.type) : 'void'}`;
}

function signature({ parameters = [] }: Pick<Member, 'parameters'>): string {
  return `(${parameters.map(({ name, optional, type }) => `${name}${optional ? '?' : ''}: ${show(type)}`).join(', ')})`;
}

function show(type: TypeReference | undefined): string {
  if (type?.collection) return `${type.collection.kind}<${show(type.collection.elementtype)}>`;
  if (type?.union) return type.union.types.map(show).join(' | ');
  return type?.fqn ?? type?.primitive ?? 'any';
}
