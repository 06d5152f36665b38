import { describe, expect, test } from 'vitest';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { AttributePath, Diagnostic, Schema } from '../gen/proto6/tfplugin6.gen.ts';
import { attr } from '../schema/attribute.ts';
import { defineSchema } from '../schema/schema.ts';
import type { Path } from '../values/path.ts';
import { encodePath } from './attribute-path.ts';
import { encodeDiagnostics } from './diagnostic.ts';
import { encodeSchema } from './schema.ts';

// The bytes were written by `buf convert` from the message's JSON, not by the code under test.
function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

describe('paths', () => {
  const upToTags: Path = [{ attribute: 'tags' }];

  test('every kind of step', () => {
    const path: Path = [...upToTags, { key: 'a' }, { attribute: 'x' }, { index: 300 }];
    expect(hex(AttributePath.encode(encodePath(path)).finish())).toBe(
      '0a060a04746167730a031201610a030a01780a0318ac02',
    );
  });

  test('a path into a set ends at the set', () => {
    expect(encodePath([...upToTags, { element: 'a' }, { attribute: 'x' }])).toEqual(encodePath(upToTags));
  });
});

describe('diagnostics', () => {
  test('a warning on an attribute', () => {
    const { items } = new Diagnostics().warning('S', 'D', [{ attribute: 'text' }]);
    const bytes = encodeDiagnostics(items).map((item) => hex(Diagnostic.encode(item).finish()));
    expect(bytes).toEqual(['08021201531a014422080a060a0474657874']);
  });

  test('an error about a whole block has no path', () => {
    const { items } = new Diagnostics().error('S', 'D').error('S', 'D', []);
    expect(encodeDiagnostics(items)).toMatchObject([
      { severity: 1, attribute: undefined },
      { severity: 1, attribute: undefined },
    ]);
  });
});

test('a schema with types, nested attributes, descriptions and deprecation', () => {
  const schema = defineSchema({
    version: 3,
    description: 'A note.',
    deprecated: 'Use something else.',
    attributes: {
      text: attr.string({ required: true, sensitive: true, description: 'What **it** says.' }),
      sizes: attr.list({ optional: true, computed: true, element: 'number', deprecated: 'No more.' }),
      at: attr.single({
        optional: true,
        attributes: { tags: attr.map({ optional: true, element: 'string' }) },
      }),
    },
  });
  expect(hex(Schema.encode(encodeSchema(schema)).finish())).toBe(
    '0803128a01080312290a0474657874120822737472696e67221a1157686174202a2a69742a2a20736179732e2001' +
      '3801400112220a0573697a657312115b226c697374222c226e756d626572225d2801300140014801122a0a0261742801400152200a1c0a047461' +
      '677312105b226d6170222c22737472696e67225d280140011801220741206e6f74652e28013001',
  );
});
