import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { describeProvider } from '../src/describe-provider.ts';
import { upscaler } from './upscaler.ts';
import { temporaryDirectory } from './world.ts';

interface Case {
  readonly what: string;
  readonly file: 'description' | 'overlay';
  readonly change: readonly [string, string];
  /** What the line that is pointed at begins with, from the column on. */
  readonly at: string;
  readonly message: string;
}

const cases: Case[] = [
  {
    what: 'a mark of the wrong kind',
    file: 'overlay',
    change: ['lifecycle: job', 'lifecycle: work'],
    at: 'lifecycle: work',
    message: 'POST /upscales (startUpscale): x-terraform.lifecycle: expected job or crud',
  },
  {
    what: 'a misspelt member',
    file: 'overlay',
    change: ['credentials_check:', 'credential_check:'],
    at: 'credential_check: true',
    message: 'GET /usage (getUsage): x-terraform: Unrecognized key: "credential_check"',
  },
  {
    what: 'a field that is not there',
    file: 'overlay',
    change: ['field: /state/percent', 'field: state.percents'],
    at: 'field: state.percents',
    message: "x-terraform.progress.field: the response's schema has nothing at /state/percents",
  },
  {
    what: 'a target that selects nothing',
    file: 'overlay',
    change: ["$.paths['/usage'].get", "$.paths['/use'].get"],
    at: "target: $.paths['/use'].get",
    message: 'the target selects nothing in the description',
  },
  {
    what: 'an overlay of another version',
    file: 'overlay',
    change: ['overlay: 1.0.0', 'overlay: 2.0.0'],
    at: 'overlay: 2.0.0',
    message: 'overlay: expected the version "1.0.0"',
  },
  {
    what: 'a mark in the description itself',
    file: 'description',
    change: ['name: upscale_count', 'name: count'],
    at: 'name: count',
    message: 'property count: the attribute name "count" belongs to Terraform',
  },
];

test.each(cases)('points at $what', async ({ file, change, at, message }) => {
  const directory = await temporaryDirectory();
  const text = await readFile(upscaler[file], 'utf8');
  const changed = text.replace(...change);
  expect(changed).not.toBe(text);
  const copy = join(directory, `${file}.yaml`);
  await writeFile(copy, changed);
  const error: unknown = await describeProvider({ ...upscaler, [file]: copy }).catch((it) => it);
  expect(String(error)).toContain(message);
  const [, line, column] = new RegExp(`${basename(copy)}:(\\d+):(\\d+): `).exec(String(error)) ?? [];
  const pointed = changed.split('\n')[Number(line) - 1]?.slice(Number(column) - 1);
  expect(pointed?.startsWith(at), `${line}:${column}: ${pointed}`).toBe(true);
});

test('points into JSON as well', async () => {
  const directory = await temporaryDirectory();
  const overlay = join(directory, 'overlay.json');
  const action = { target: '$', update: { 'x-terraform': { provider: { name: 'Not a name' } } } };
  const document = { overlay: '1.0.0', info: { title: 't', version: '1' }, actions: [action] };
  await writeFile(overlay, JSON.stringify(document, null, 2));
  const told = describeProvider({ ...upscaler, overlay });
  await expect(told).rejects.toThrow(
    /overlay\.json:13:13: \$: x-terraform\.provider\.name: expected lower-case/,
  );
});
