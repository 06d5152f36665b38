import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAssumptions, readMarks, toMarkdown } from '../scripts/assumptions.ts';
import { specDir } from '../scripts/redocly.ts';
import { bundle } from './description.ts';

const assumptions = readAssumptions();

test('assumptions.md is what `pnpm generate` writes', () => {
  expect(readFileSync(join(specDir, 'assumptions.md'), 'utf8')).toBe(toMarkdown(assumptions));
});

test('every mark of the sources is in the bundle, and the other way round', () => {
  const texts = new Set<string>();
  collect(bundle, texts);
  expect([...texts].sort()).toEqual(assumptions.map(({ assumed }) => assumed).sort());
});

describe('what the interface document does not show is marked where it is filled in', () => {
  const open: [string, string, RegExp][] = [
    ['host', 'openapi.yaml', /host/],
    ['version headers, deprecation', 'openapi.yaml', /version/],
    ['listing, usage', 'openapi.yaml', /listing/],
    ['webhooks', 'openapi.yaml', /webhooks/],
    ['expiry and scopes of keys', 'components/securitySchemes/bearerAuth.yaml', /key/],
    ['prompt: required, length', 'components/schemas/GenerateVideoRequest.yaml', /required/],
    ['duration: required, unit, bounds', 'components/schemas/GenerateVideoRequest.yaml', /Seconds/],
    ['quality: required, values', 'components/schemas/GenerateVideoRequest.yaml', /hd/],
    ['generate: success status', 'paths/generate.yaml', /202/],
    ['generate: errors', 'paths/generate.yaml', /400/],
    ['generate: name of the identifier', 'components/schemas/Video.yaml', /video_id/],
    ['status: values', 'components/schemas/Video.yaml', /failed/],
    ['status: fields', 'components/schemas/Video.yaml', /progress/],
    ['status: success status', 'paths/status.yaml', /200/],
    ['download: media type', 'paths/download.yaml', /MP4/],
    ['download: headers', 'paths/download.yaml', /header/],
    ['download: not complete', 'paths/download.yaml', /too early/],
    ['identifiers that are none', 'components/responses/InvalidVideoId.yaml', /UUID/],
    ['404 beyond deletion', 'components/responses/VideoNotFound.yaml', /All operations/],
    ['403 beyond deletion', 'components/responses/ForbiddenVideo.yaml', /owns/],
    ['rate limits', 'components/responses/RateLimited.yaml', /429/],
    ['failures of the service', 'components/responses/InternalError.yaml', /500/],
    ['account: fields', 'components/schemas/Account.yaml', /identifier/],
    ['which form of error when', 'components/schemas/Error.yaml', /two forms/],
    ['flat form: meaning of error', 'components/schemas/ErrorFlat.yaml', /code/],
    ['flat form: details', 'components/schemas/ErrorFlat.yaml', /details/],
  ];
  test.each(open)('%s', (_, file, words) => {
    const matching = assumptions.filter((mark) => mark.file === file && words.test(mark.assumed));
    expect(matching).toHaveLength(1);
  });
});

describe('a mark that lacks a text is refused by file and line', () => {
  const whole = { assumed: 'a', reason: 'r', if_wrong: 'w' };
  test.each(Object.keys(whole))('%s', (key) => {
    const mark = JSON.stringify({ ...whole, [key]: ' ' });
    expect(() => readMarks('some.yaml', `type: string\nx-assumption: ${mark}\n`)).toThrow(
      `some.yaml:2: x-assumption lacks ${key}`,
    );
  });
});

test('a list of marks is read one by one, each with its line', () => {
  const text = `get:
  x-assumption:
    - {assumed: one, reason: r, if_wrong: w}
    - {assumed: two, reason: r, if_wrong: w}
`;
  expect(readMarks('f.yaml', text).map(({ line, path, assumed }) => [line, path, assumed])).toEqual([
    [3, ['get'], 'one'],
    [4, ['get'], 'two'],
  ]);
});

function collect(value: unknown, texts: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key !== 'x-assumption') collect(inner, texts);
    else for (const mark of [inner].flat() as { assumed: string }[]) texts.add(mark.assumed);
  }
}
