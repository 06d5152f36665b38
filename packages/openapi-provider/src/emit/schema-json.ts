import {
  type Attribute,
  type Attributes,
  type Block,
  type Blocks,
  fieldType,
  type Provider,
  type Schema,
} from '@videogen/terraform-plugin';

/** What this module needs of a provider. */
export type ProviderSchemas = Pick<Provider, 'schema'> & {
  readonly resources: readonly TypedSchema[];
  readonly dataSources: readonly TypedSchema[];
};
export interface TypedSchema {
  readonly typeName: string;
  readonly schema: Schema;
}

/**
 * What `terraform providers schema -json` prints for the provider, indented: the same members in the same
 * order, nothing that is false or empty, names in alphabetical order.
 *
 * @param source the registry address without its host
 */
export function schemaJson(provider: ProviderSchemas, source: string): string {
  const document = {
    format_version: '1.0',
    provider_schemas: {
      [`registry.terraform.io/${source}`]: {
        provider: schemaOf(provider.schema),
        ...group('resource_schemas', provider.resources),
        ...group('data_source_schemas', provider.dataSources),
      },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function group(name: string, types: readonly TypedSchema[]): object {
  if (types.length === 0) return {};
  return { [name]: sorted(types.map(({ typeName, schema }) => [typeName, schemaOf(schema)])) };
}

function schemaOf(schema: Schema): object {
  return { version: schema.version ?? 0, block: bodyOf(schema) };
}

interface Body {
  readonly attributes: Attributes;
  readonly blocks?: Blocks;
  readonly description?: string;
  readonly deprecated?: string;
}

function bodyOf({ attributes, blocks = {}, description, deprecated }: Body): object {
  const entries = Object.entries(blocks).map(([name, it]) => [name, blockOf(it)] as const);
  return {
    ...withAttributes(attributes),
    ...(entries.length === 0 ? {} : { block_types: sorted(entries) }),
    ...described(description),
    ...(deprecated ? { deprecated: true } : {}),
  };
}

function blockOf(block: Block): object {
  const isOne = block.nesting === 'single' && block.required;
  const [min, max] =
    block.nesting === 'single' ? [isOne ? 1 : 0, isOne ? 1 : 0] : [block.minItems, block.maxItems];
  return {
    nesting_mode: block.nesting,
    block: bodyOf(block),
    ...(min ? { min_items: min } : {}),
    ...(max ? { max_items: max } : {}),
  };
}

function withAttributes(attributes: Attributes): object {
  const entries = Object.entries(attributes).map(([name, it]) => [name, attributeOf(it)] as const);
  return entries.length === 0 ? {} : { attributes: sorted(entries) };
}

function attributeOf(attribute: Attribute): object {
  const flags = (['required', 'optional', 'computed', 'sensitive'] as const).filter(
    (flag) => attribute[flag],
  );
  return {
    ...('attributes' in attribute
      ? {
          nested_type: {
            ...withAttributes(attribute.attributes),
            nesting_mode: attribute.kind.replace('Nested', ''),
          },
        }
      : { type: fieldType(attribute) }),
    ...described(attribute.description),
    ...(attribute.deprecated ? { deprecated: true } : {}),
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
    ...(attribute.writeOnly ? { write_only: true } : {}),
  };
}

function described(description: string | undefined): object {
  return { ...(description ? { description } : {}), description_kind: 'markdown' };
}

function sorted(entries: readonly (readonly [string, object])[]): object {
  // By code units, as Go sorts; the locale must not matter.
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
