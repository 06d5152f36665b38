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
  progress?: { field: string };
  gone?: number[];
  busy?: { status: number; code: string }[];
  media_type?: string;
}
interface Overlay {
  actions: { target: string; update: { 'x-terraform': Mark } }[];
}
interface ErrorForm {
  name: string;
  code: string;
  message: string;
  details?: string;
}

const overlay = parse(readFileSync(join(specDir, 'terraform.overlay.yaml'), 'utf8')) as Overlay;
const marked = overlay.actions.filter(({ target }) => target.startsWith('$.paths'));
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
    const { id, status, failure, progress, replace_on: replaceOn = [] } = mark;
    const named = [id?.body, status?.field, failure?.field, progress?.field].filter(
      (field) => field !== undefined,
    );
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

test('what is said of other places than operations is said of places that are there', () => {
  const others = overlay.actions
    .map(({ target }) => target)
    .filter((target) => !target.startsWith('$.paths'));
  expect(others).toContain('$');
  for (const target of others) expect(bundle).toHaveProperty(['components', ...target.split('.').slice(2)]);
});

describe('the forms of errors are found where the overlay looks', () => {
  const root = overlay.actions.find(({ target }) => target === '$')?.update['x-terraform'];
  const { errors } = root as unknown as { errors: ErrorForm[] };
  const examples = deref(bundle.paths['/v1/account']?.get?.responses['401'])?.content?.['application/json'];

  test('each form is one of the examples', () => {
    expect(errors.map(({ name }) => name)).toEqual(Object.keys(examples?.examples ?? {}));
  });
  test.each(errors)('$name', ({ name, code, message, details }) => {
    const body = examples?.examples?.[name]?.value;
    expect(body).toHaveProperty(code.split('/').slice(1), 'UNAUTHORIZED');
    expect(body).toHaveProperty(message.split('/').slice(1), 'Invalid API key');
    if (details) expect(body).toHaveProperty(details.split('/').slice(1));
  });
});
