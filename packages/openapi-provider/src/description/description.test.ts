import { describe, expect, it } from 'vitest';
import { Description } from './description.ts';
import { branchesOf, flattenSchema, primitiveTypeOf, schemaAt } from './schema.ts';

const description = new Description(
  {
    openapi: '3.1.0',
    components: {
      schemas: {
        Plain: { type: 'string', description: 'plain' },
        'With/slash': { type: 'number' },
        Loop: { $ref: '#/components/schemas/Pool' },
        Pool: { $ref: '#/components/schemas/Loop' },
        Base: { required: ['a'], properties: { a: { type: 'string' } } },
        Both: {
          allOf: [{ $ref: '#/components/schemas/Base' }, { required: ['b'] }],
          properties: { b: { properties: { 'c/d': { type: 'integer' } } } },
        },
        Either: { oneOf: [{ $ref: '#/components/schemas/Base' }, { title: 'Other', type: 'object' }] },
      },
    },
  },
  'test.yaml',
);
const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('Description', () => {
  it.each(['3.3.0', '2.0', undefined])('refuses the version %s', (version) => {
    const root = version === undefined ? {} : { openapi: version };
    expect(() => new Description(root, 'old.yaml')).toThrow(/^old\.yaml: expected .* 3\.0, 3\.1 or 3\.2/);
  });

  it('follows a reference and lets what stands beside it win', () => {
    expect(description.follow({ ...to('Plain'), description: 'own' }, 'here')).toEqual({
      type: 'string',
      description: 'own',
    });
    expect(description.follow(to('With~1slash'), 'here')).toEqual({ type: 'number' });
  });

  it.each([
    ['in a circle', to('Loop'), /here: the reference .* leads in a circle/],
    ['nowhere', to('Gone'), /here: the reference .*Gone leads nowhere/],
    ['out of the description', { $ref: 'other.yaml#/a' }, /here: .* bundle it first/],
  ])('refuses a reference that leads %s', (_, node, message) => {
    expect(() => description.follow(node, 'here')).toThrow(message);
  });
});

describe('schemas', () => {
  it('merge the properties and requirements of allOf', () => {
    const flat = flattenSchema(description, to('Both'), 'here');
    expect(flat.required).toEqual(['a', 'b']);
    expect(Object.keys(flat.properties as object)).toEqual(['a', 'b']);
  });

  it.each([
    ['anyOf', { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    ['oneOf', { oneOf: [{ type: 'null' }, { type: 'string' }] }],
  ])('take a choice between one thing and null for a nullable thing: %s', (_, schema) => {
    expect(flattenSchema(description, schema, 'here')).toEqual({ type: ['string', 'null'] });
  });

  it.each([
    ['a word or any text', [{ enum: ['a'], type: 'string' }, { type: 'string' }], { type: 'string' }],
    [
      'words of two lists',
      [
        { enum: ['a'], type: 'string' },
        { enum: ['b'], type: 'string' },
      ],
      { type: 'string', enum: ['a', 'b'] },
    ],
    ['whole numbers and others', [{ type: 'integer', minimum: 1 }, { type: 'number' }], { type: 'number' }],
    ['texts and null', [{ type: 'string' }, to('Plain'), { type: 'null' }], { type: ['string', 'null'] }],
  ])('take a choice of plain values of one type for one: %s', (_, anyOf, expected) => {
    expect(flattenSchema(description, { anyOf, description: 'own' }, 'here')).toEqual({
      ...expected,
      description: 'own',
    });
  });

  it.each([
    ['a text and a number', [{ type: 'string' }, { type: 'number' }]],
    ['a text and an object', [{ type: 'string' }, to('Base')]],
    ['a text and a thing of no type', [{ type: 'string' }, {}]],
    ['a number and a thing of no type', [{ type: 'integer' }, {}]],
  ])('leave a choice of %s as it is', (_, oneOf) => {
    expect(flattenSchema(description, { oneOf }, 'here')).toEqual({ oneOf });
  });

  it('are found in lists by JSON pointer', () => {
    const list = { type: 'array', items: to('Base') };
    const find = (pointer: string) => schemaAt(description, { properties: { list } }, pointer, 'here');
    expect(find('/list/0/a')).toEqual({ type: 'string' });
    expect(find('/list/a')).toBeUndefined();
  });

  it('are found by JSON pointer', () => {
    const flat = flattenSchema(description, to('Both'), 'here');
    expect(schemaAt(description, flat, '/b/c~1d', 'here')).toEqual({ type: 'integer' });
    expect(schemaAt(description, flat, '/b/x', 'here')).toBeUndefined();
  });

  it('name the branches of a oneOf', () => {
    const branches = branchesOf(description, to('Either'), 'here');
    expect(branches.map(({ name }) => name)).toEqual(['Base', 'Other']);
  });

  it.each([
    [{ type: 'integer' }, 'integer'],
    [{ type: ['string', 'null'] }, 'string'],
    [{ type: ['string', 'number'] }, undefined],
    [{ type: 'array' }, undefined],
    [{}, undefined],
  ])('%j has the plain type %s', (schema, type) => {
    expect(primitiveTypeOf(schema)).toBe(type);
  });
});
