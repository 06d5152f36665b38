import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { redocly, specDir } from '../scripts/redocly.ts';
import { bundle } from './description.ts';

const read = (file: string): string => readFileSync(join(specDir, file), 'utf8');

test('Redocly finds nothing to complain about, and is told to overlook nothing', () => {
  const { code, output } = redocly('lint');
  expect(output).toContain('valid');
  expect(output).not.toMatch(/warning|error/i);
  expect(code).toBe(0);
  expect(parse(read('redocly.yaml'))).toMatchObject({ extends: ['recommended-strict', 'videogen/all'] });
  expect(parse(read('redocly.yaml'))).not.toHaveProperty('rules');
  expect(existsSync(join(specDir, '.redocly.lint-ignore.yaml'))).toBe(false);
});

test('every workflow is linted, too', () => {
  const { apis } = parse(read('redocly.yaml')) as { apis: Record<string, { root: string }> };
  const roots = Object.values(apis).map(({ root }) => root);
  const files = globSync('workflows/*', { cwd: specDir }).map((file) => file.replaceAll('\\', '/'));
  expect(roots).toEqual(expect.arrayContaining(files));
  expect(files.length).toBeGreaterThan(0);
});

test('the committed bundle is that of the sources', () => {
  const dir = mkdtempSync(join(tmpdir(), 'bundle-'));
  try {
    for (const file of ['openapi.json', 'openapi.yaml']) {
      expect(redocly('bundle', 'videogen', '--output', join(dir, file)).code).toBe(0);
      expect(readFileSync(join(dir, file), 'utf8')).toBe(read(`src/gen/${file}`));
    }
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test('the bundle refers to nothing outside, and no two components fought for a name', () => {
  const refs = [...JSON.stringify(bundle).matchAll(/"\$ref":"([^"]*)"/g)].map((match) => match[1]);
  expect(refs.filter((ref) => !ref?.startsWith('#/components/'))).toEqual([]);
  expect(Object.values(bundle.components).flatMap(Object.keys)).not.toContainEqual(
    expect.stringMatching(/-\d+$/),
  );
});

test('the clip is a small H.264 MP4', () => {
  const clip = readFileSync(join(specDir, 'examples/clip.mp4'));
  expect(clip.subarray(4, 8).toString('latin1')).toBe('ftyp');
  expect(clip.includes('moov')).toBe(true);
  expect(clip.includes('avc1')).toBe(true);
  expect(clip.length).toBeLessThan(60_000);
});
