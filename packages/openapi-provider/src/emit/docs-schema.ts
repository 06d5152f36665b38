import {
  type Attribute,
  type Attributes,
  type CtyType,
  fieldType,
  type Schema,
} from '@videogen/terraform-plugin';

interface Nested {
  readonly path: readonly string[];
  readonly attributes: Attributes;
}

/** The section "Schema" of a page in the registry's form: what to set, what may be set, what can be read. */
export function schemaSection({ attributes }: Schema): string {
  return ['## Schema', ...groups(attributes, [], (title) => `### ${title}`)].join('\n\n');
}

function groups(
  attributes: Attributes,
  path: readonly string[],
  heading: (title: string) => string,
): string[] {
  const all = Object.entries(attributes).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = [
    ['Required', all.filter(([, it]) => it.required)],
    ['Optional', all.filter(([, it]) => it.optional)],
    ['Read-Only', all.filter(([, it]) => !it.required && !it.optional)],
  ] as const;
  const nested = all.flatMap(([name, it]): Nested[] =>
    'attributes' in it ? [{ path: [...path, name], attributes: it.attributes }] : [],
  );
  return [
    ...parts.flatMap(([title, members]) => {
      if (members.length === 0) return [];
      return [heading(title), members.map(([name, it]) => line(name, it, path)).join('\n')];
    }),
    ...nested.flatMap(nestedSection),
  ];
}

function nestedSection({ path, attributes }: Nested): string[] {
  const title = `<a id="${anchor(path)}"></a>\n### Nested Schema for \`${path.join('.')}\``;
  return [title, ...groups(attributes, path, (heading) => `${heading}:`)];
}

function line(name: string, attribute: Attribute, path: readonly string[]): string {
  const traits = [
    typeName(attribute),
    ...(attribute.sensitive ? ['Sensitive'] : []),
    ...(attribute.deprecated ? ['Deprecated'] : []),
  ];
  const below =
    'attributes' in attribute ? ` (see [below for nested schema](#${anchor([...path, name])}))` : '';
  const text = [attribute.description, rules(attribute), attribute.deprecated].filter(Boolean).join(' ');
  // A blank line would end the list.
  return `- \`${name}\` (${traits.join(', ')}) ${text.replaceAll(/\s*\n\s*/g, ' ')}`.trimEnd() + below;
}

/** What the validators demand, as a sentence: "Must not be empty." */
function rules({ validators = [] }: Attribute): string {
  const [first, ...others] = validators.map(({ description }) => description).filter(Boolean);
  if (first === undefined) return '';
  return `${[`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...others].join('; ')}.`;
}

function typeName(attribute: Attribute): string {
  switch (attribute.kind) {
    case 'single':
      return 'Attributes';
    case 'listNested':
    case 'setNested':
    case 'mapNested':
      return `Attributes ${capital(attribute.kind.replace('Nested', ''))}`;
    default:
      return typeText(fieldType(attribute));
  }
}

function typeText(type: CtyType): string {
  if (typeof type === 'string') return capital(type);
  const [kind, inner] = type;
  return kind === 'object' || kind === 'tuple' ? capital(kind) : `${capital(kind)} of ${typeText(inner)}`;
}

/** The registry's names of types: `bool` is shown as Boolean. */
function capital(kind: string): string {
  return kind === 'bool' ? 'Boolean' : `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
}

function anchor(path: readonly string[]): string {
  return `nestedatt--${path.join('--')}`;
}
