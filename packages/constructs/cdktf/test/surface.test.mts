import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Assembly, type JsiiType, recordOf } from './surface.mts';

const assembly = JSON.parse(readFileSync(join(import.meta.dirname, '../.jsii'), 'utf8')) as Assembly;
const types = Object.values(assembly.types);
// What the CDK's generator writes says what the provider's schema says, in the generator's own form.
const handwritten = types.filter(({ symbolId }) => !symbolId.startsWith('src/gen/'));
const membersOf = (type: JsiiType) => [...(type.properties ?? []), ...(type.methods ?? [])];
/** The properties of types, each with a name that says where it is. */
const propertiesOf = (some: readonly JsiiType[]) =>
  some.flatMap(({ name: owner, properties = [] }) =>
    properties.map(({ name, optional, docs }) => ({ name: `${owner}.${name}`, optional, docs })),
  );

it('is what api-record.txt says: a line that is gone breaks apps; `vitest run -u` records what is meant', async () => {
  await expect(recordOf(assembly)).toMatchFileSnapshot('../api-record.txt');
});

describe('every name', () => {
  it('that is exported says what it is', () => {
    const silent = handwritten.filter(({ docs }) => !docs?.summary).map(({ fqn }) => fqn);
    expect(handwritten.length).toBeGreaterThan(10);
    expect(silent).toEqual([]);
  });

  it.each(handwritten.map((type) => [type.name, type] as const))('in %s says what it is', (_name, type) => {
    const silent = membersOf(type).filter(({ docs }) => !docs?.summary);
    const parameters = [...(type.methods ?? []), ...(type.initializer ? [type.initializer] : [])].flatMap(
      ({ parameters = [] }) => parameters.filter(({ docs }) => !docs?.summary),
    );
    const undocumented = [...silent, ...parameters].map(({ name }) => name);
    expect(undocumented, 'without a docstring').toEqual([]);
  });

  it('that may be left out says what happens then', () => {
    const structs = handwritten.filter(({ datatype }) => datatype);
    const optional = propertiesOf(structs).filter(({ optional }) => optional);
    expect(optional.length).toBeGreaterThan(20);
    const open = optional.filter(({ docs }) => !docs?.default).map(({ name }) => name);
    expect(open, 'optional, and without @default').toEqual([]);
  });

  it('that is a time or a size has a unit', () => {
    const measured = propertiesOf(handwritten).filter(({ name }) => /\..*(?:duration|bytes)/i.test(name));
    const bare = measured.filter(({ docs }) => !/second|bytes/.test(docs?.summary ?? ''));
    expect(measured.length).toBeGreaterThan(3);
    expect(
      bare.map(({ name }) => name),
      'a time or a size, and no unit in the first sentence',
    ).toEqual([]);
  });

  it('of the generated configurations has a description', () => {
    const generated = types.filter(({ datatype, symbolId }) => datatype && symbolId.startsWith('src/gen/'));
    const silent = propertiesOf(generated).filter(({ docs }) => !docs?.summary);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});
