import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { specDir } from '../scripts/redocly.ts';
import { bundle, deref, operations } from './description.ts';

interface Mark {
  id?: { body: string };
  replace_on?: string[];
  status?: { field: string; completed: string[] };
  failure?: { field: string };
  gone?: number[];
  busy?: { status: number; code: string }[];
  media_type?: string;
}
interface Overlay {
  actions: { target: string; update: { 'x-terraform': Mark } }[];
}

const overlay = parse(readFileSync(join(specDir, 'terraform.overlay.yaml'), 'utf8')) as Overlay;
const marked = overlay.actions.filter(({ target }) => target !== '$');
const operationAt = (target: string) =>
  operations.find(({ path, method }) => target === `$.paths['${path}'].${method}`)?.operation;
const rows = marked.map(({ target, update }) => ({
  target,
  operation: operationAt(target),
  mark: update['x-terraform'],
}));
const fields = (name: string): string[] =>
  Object.keys((bundle.components.schemas?.[name] as { properties?: object } | undefined)?.properties ?? {});

test('every operation has one mark', () => {
  expect(rows.map(({ operation }) => operation?.operationId).sort()).toEqual(
    operations.map(({ operation }) => operation.operationId).sort(),
  );
});

describe('what a mark names is in the description', () => {
  test.each(rows)('$target', ({ operation, mark }) => {
    const { id, status, failure, replace_on: replaceOn = [] } = mark;
    const named = [id?.body, status?.field, failure?.field].filter((field) => field !== undefined);
    expect(fields('Video')).toEqual(expect.arrayContaining(named));
    expect(fields('GenerateVideoRequest')).toEqual(expect.arrayContaining(replaceOn));
    const statuses = Object.keys(operation?.responses ?? {}).map(Number);
    expect(statuses).toEqual(expect.arrayContaining(mark.gone ?? []));
    if (mark.media_type) expect(operation?.responses['200']?.content).toHaveProperty([mark.media_type]);
    for (const { status, code } of mark.busy ?? []) {
      const response = deref(operation?.responses[status]);
      expect(response?.content?.['application/json']?.examples?.nested?.value).toMatchObject({
        error: { code },
      });
    }
  });
});
