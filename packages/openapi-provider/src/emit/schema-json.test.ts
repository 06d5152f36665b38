import { attr, block, type Schema } from '@videogen/terraform-plugin';
import { describe, expect, it } from 'vitest';
import { type ProviderSchemas, schemaJson } from './schema-json.ts';

const schema = (attributes: Schema['attributes'], more: Partial<Schema> = {}): Schema => ({
  description: 'About it.',
  attributes,
  ...more,
});

const provider: ProviderSchemas = {
  schema: schema({ token: attr.string({ optional: true, sensitive: true }) }),
  resources: [
    {
      typeName: 'acme_zebra',
      schema: schema(
        {
          stripes: attr.number({ required: true, description: 'How many.' }),
          names: attr.list({ optional: true, computed: true, element: 'string' }),
          tags: attr.map({ optional: true, element: 'bool', deprecated: 'Use names.' }),
          limits: attr.single({
            optional: true,
            description: 'Bounds.',
            attributes: {
              upper: attr.number({ optional: true }),
              lower: attr.set({ computed: true, element: 'number' }),
            },
          }),
        },
        { version: 2, deprecated: 'Use a horse.' },
      ),
    },
    { typeName: 'acme_ant', schema: schema({}) },
  ],
  dataSources: [],
};

// Written by hand in the form that Terraform prints.
const expected = {
  format_version: '1.0',
  provider_schemas: {
    'registry.terraform.io/acme/acme': {
      provider: {
        version: 0,
        block: {
          attributes: {
            token: { type: 'string', description_kind: 'markdown', optional: true, sensitive: true },
          },
          description: 'About it.',
          description_kind: 'markdown',
        },
      },
      resource_schemas: {
        acme_ant: { version: 0, block: { description: 'About it.', description_kind: 'markdown' } },
        acme_zebra: {
          version: 2,
          block: {
            attributes: {
              limits: {
                nested_type: {
                  attributes: {
                    lower: { type: ['set', 'number'], description_kind: 'markdown', computed: true },
                    upper: { type: 'number', description_kind: 'markdown', optional: true },
                  },
                  nesting_mode: 'single',
                },
                description: 'Bounds.',
                description_kind: 'markdown',
                optional: true,
              },
              names: {
                type: ['list', 'string'],
                description_kind: 'markdown',
                optional: true,
                computed: true,
              },
              stripes: {
                type: 'number',
                description: 'How many.',
                description_kind: 'markdown',
                required: true,
              },
              tags: { type: ['map', 'bool'], description_kind: 'markdown', deprecated: true, optional: true },
            },
            description: 'About it.',
            description_kind: 'markdown',
            deprecated: true,
          },
        },
      },
    },
  },
};

describe('schemaJson', () => {
  it('prints what Terraform prints, in its order', () => {
    // As text, because the order of the members counts.
    expect(schemaJson(provider, 'acme/acme')).toBe(`${JSON.stringify(expected, null, 2)}\n`);
  });

  it('prints blocks, nested attributes and types inside types', () => {
    const name = attr.string({ required: true });
    const nested: Schema = {
      ...schema({
        matrix: attr.list({ optional: true, element: ['list', 'number'] }),
        rules: attr.listNested({ optional: true, attributes: { name } }),
        secret: attr.string({ optional: true, writeOnly: true }),
      }),
      blocks: {
        step: block.list({ minItems: 1, maxItems: 3, attributes: { name } }),
        once: block.single({ required: true, attributes: {} }),
      },
    };
    const one = { schema: schema({}), resources: [{ typeName: 'a_b', schema: nested }], dataSources: [] };
    const printed = JSON.parse(schemaJson(one, 'a/a'));
    const kind = { description_kind: 'markdown' };
    const attributes = { name: { type: 'string', ...kind, required: true } };
    expect(printed.provider_schemas['registry.terraform.io/a/a'].resource_schemas.a_b.block).toEqual({
      attributes: {
        matrix: { type: ['list', ['list', 'number']], ...kind, optional: true },
        rules: { nested_type: { attributes, nesting_mode: 'list' }, ...kind, optional: true },
        secret: { type: 'string', ...kind, optional: true, write_only: true },
      },
      block_types: {
        once: { nesting_mode: 'single', block: kind, min_items: 1, max_items: 1 },
        step: { nesting_mode: 'list', block: { attributes, ...kind }, min_items: 1, max_items: 3 },
      },
      description: 'About it.',
      ...kind,
    });
  });
});
