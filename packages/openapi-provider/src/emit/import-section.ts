import type { ProviderDefinition } from '../runtime/definition.ts';
import { importForm } from '../runtime/thing.ts';
import type { Examples } from './examples.ts';

/** How import ids look of types that are below something, such as `PROJECT_ID/ID`; any other is the id alone. */
export type ImportForms = ReadonlyMap<string, string>;

export function importForms({ jobs, resources = [], files }: ProviderDefinition): ImportForms {
  const things = [...jobs, ...resources].filter(({ parents }) => parents !== undefined);
  return new Map([
    ...things.map((it) => [it.typeName, importForm(it)] as const),
    ...files.flatMap(({ typeName, job, idAttribute }) => {
      const found = things.find((it) => it.typeName === job);
      return found ? [[typeName, `${importForm(found, idAttribute.toUpperCase())}:PATH`] as const] : [];
    }),
  ]);
}

/** The section "Import" of a resource's page; undefined where there is nothing to show. */
export function importSection(
  typeName: string,
  examples: Examples,
  form: string | undefined,
): string | undefined {
  const made = form === undefined ? undefined : exampleOf(typeName, form);
  const block = examples.get(`resources/${typeName}/import-by-string-id.tf`) ?? made?.block;
  const command = examples.get(`resources/${typeName}/import.sh`) ?? made?.command;
  if (block === undefined && command === undefined) return undefined;
  return [
    '## Import',
    ...(form ? [`The import id is \`${form}\`. A slash within a part is written as \`%2F\`.`] : []),
    ...(block ? ['In a configuration, with Terraform 1.5 or later:', fenced('terraform', block)] : []),
    ...(command ? ['On the command line:', fenced('shell', command)] : []),
  ].join('\n\n');
}

function exampleOf(typeName: string, form: string): { readonly block: string; readonly command: string } {
  return {
    block: `import {\n  to = ${typeName}.example\n  id = "${form}"\n}`,
    command: `terraform import ${typeName}.example '${form}'`,
  };
}

/** A block of code in Markdown. */
export function fenced(language: string, code: string): string {
  return `\`\`\`${language}\n${code.trim()}\n\`\`\``;
}
