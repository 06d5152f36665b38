import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Assembly, type JsiiType, recordOf } from './surface.mts';

const assembly = JSON.parse(readFileSync(join(import.meta.dirname, '../.jsii'), 'utf8')) as Assembly;
const types = Object.values(assembly.types);
// What the CDK's generator writes says what the provider's schema says, in the generator's own form.
const handwritten = types.filter(({ symbolId }) => !symbolId.startsWith('src/gen/'));
const membersOf = (type: JsiiType) => [...(type.properties ?? []), ...(type.methods ?? [])];

it('is what the record says: a change in it is a change for users', async () => {
  // `vitest run -u` writes it, for a change that is meant.
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
    expect([...silent, ...parameters].map(({ name }) => name)).toEqual([]);
  });

  it('that may be left out says what happens then', () => {
    const structs = handwritten.filter(({ datatype }) => datatype);
    const optional = structs.flatMap(({ properties = [] }) => properties.filter(({ optional }) => optional));
    expect(optional.length).toBeGreaterThan(20);
    expect(optional.filter(({ docs }) => !docs?.default).map(({ name }) => name)).toEqual([]);
  });

  it('that is a time or a size has a unit', () => {
    const measured = handwritten.flatMap((type) =>
      (type.properties ?? []).filter(({ name }) => /duration|bytes/i.test(name)),
    );
    expect(measured.length).toBeGreaterThan(3);
    expect(measured.filter(({ docs }) => !/second|bytes/.test(docs?.summary ?? ''))).toEqual([]);
  });

  it('of the generated configurations has a description', () => {
    const silent = types
      .filter(({ datatype, symbolId }) => datatype && symbolId.startsWith('src/gen/'))
      .flatMap(({ properties = [] }) => properties.filter(({ docs }) => !docs?.summary));
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});
