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
    what: 'a misspelt member that decides about the others',
    file: 'overlay',
    change: ['lifecycle: job', 'lifecylce: job'],
    at: 'lifecylce: job',
    message: 'x-terraform: Unrecognized key: "lifecylce"; it may have resource, operation, noun',
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
  {
    what: 'a name that Terraform keeps for itself, where nothing marks it',
    file: 'description',
    change: ['            factor:\n', '            provider:\n'],
    at: 'provider:',
    message: 'the attribute name "provider" belongs to Terraform; mark the property with another `name`',
  },
  {
    what: 'a value of the wrong type',
    file: 'overlay',
    change: ['completed: [done]', 'completed: done'],
    at: 'completed: done',
    message: 'x-terraform.status.completed: Invalid input: expected array, received string',
  },
  {
    what: 'a field that is not there, with what is',
    file: 'overlay',
    change: ['failure: { field: reason }', 'failure: { field: state.reason }'],
    at: 'field: state.reason',
    message:
      "x-terraform.failure.field: the response's schema has nothing at /state/reason; /state has name, percent",
  },
  {
    what: 'an operation that is not there, with those that are',
    file: 'overlay',
    change: ["$.paths['/usage'].get", "$.paths['/usage'].put"],
    at: "target: $.paths['/usage'].put",
    message: 'the target selects nothing in the description; /usage has get',
  },
  {
    what: 'a second creation',
    file: 'overlay',
    change: [
      'data_source: usage\n        lifecycle: lookup\n        operation: read\n        credentials_check: true',
      'resource: upscale\n        lifecycle: crud\n        operation: create\n        id: { body: count }',
    ],
    at: 'resource: upscale',
    message: '(getUsage): x-terraform.resource: two operations make upscaler_upscale; POST /upscales',
  },
  {
    what: 'a second resource of a name',
    file: 'overlay',
    change: ['resource: larger_image', 'resource: upscale'],
    at: 'resource: upscale',
    message: 'x-terraform.resource: two operations make upscaler_upscale; POST /upscales (startUpscale)',
  },
  {
    what: 'what is no JSON pointer',
    file: 'overlay',
    change: ['code: /code', 'code: code'],
    at: 'code: code',
    message: '$: x-terraform.errors.0.code: expected a JSON pointer such as "/error/code"',
  },
  {
    what: 'a name with a dash',
    file: 'overlay',
    change: ['resource: larger_image', 'resource: larger-image'],
    at: 'resource: larger-image',
    message: '(fetchImage): x-terraform.resource: expected a lower-case name such as "image_file"',
  },
  {
    what: 'a missing partner',
    file: 'overlay',
    change: ['operation: delete', 'operation: deleet'],
    at: 'operation: deleet',
    message: 'x-terraform.operation: expected create, read, update, delete or content, found "deleet"',
  },
  {
    what: 'an error that fits no shape',
    file: 'overlay',
    change: ['message: /detail', 'message: /text'],
    at: 'errors:',
    message: 'the error Problem fits none of the shapes in x-terraform.errors of the description',
  },
  {
    what: 'YAML that is none',
    file: 'overlay',
    change: ['data_source: usage', 'data_source: [usage'],
    at: 'lifecycle: lookup',
    message: 'Flow sequence in block collection must be sufficiently indented',
  },
  {
    what: 'Swagger 2.0',
    file: 'description',
    change: ['openapi: 3.1.0', 'swagger: "2.0"'],
    at: 'swagger: "2.0"',
    message: 'this is Swagger 2.0; make OpenAPI 3 of it first, such as with: npx swagger2openapi FILE',
  },
  {
    what: 'a key in a cookie',
    file: 'description',
    change: ['in: header', 'in: cookie'],
    at: 'key:',
    message:
      'expected the scheme key to be http bearer, or an apiKey in a header or in the query, found cookie; if the',
  },
  {
    what: 'a choice of schemas in a property',
    file: 'description',
    change: [
      'type: number\n              minimum: 0',
      'oneOf: [{ type: number }, { type: string }]\n              minimum: 0',
    ],
    at: 'strength:',
    message: 'property strength: expected a text, number or boolean',
  },
  {
    what: 'a choice of schemas in a request',
    file: 'description',
    change: ['      allOf:\n', '      oneOf:\n'],
    at: 'post:',
    message: 'POST /upscales (startUpscale): a choice of several schemas (oneOf, anyOf) has no place',
  },
  {
    what: 'a reference that leads nowhere',
    file: 'description',
    change: ['"#/components/schemas/Order"', '"#/components/schemas/Ordre"'],
    at: '$ref: "#/components/schemas/Ordre"',
    message: 'the reference #/components/schemas/Ordre leads nowhere',
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
