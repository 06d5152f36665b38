import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { describeProvider, type Sources } from '../src/describe-provider.ts';
import { upscaler } from './upscaler.ts';
import { below, temporaryDirectory } from './world.ts';

interface Case {
  readonly what: string;
  readonly file: 'description' | 'overlay';
  /** @default the upscaler */
  readonly sources?: Sources;
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
    what: 'an operation below something else',
    file: 'overlay',
    sources: below,
    change: [
      "$.paths['/teams/{team}/projects/{project_id}/films/{id}/content']",
      "$.paths['/films/{id}/content']",
    ],
    at: 'resource: film_file',
    message:
      '(getAnyContent): expected its path to begin as that of POST /teams/{team}/projects/{project_id}/films (startFilm) up to {team}, because what that creates is below it; found /films/{id}/content. Mark an operation whose path begins like that, or give',
  },
  {
    what: 'a marked path parameter whose name is taken',
    file: 'overlay',
    sources: below,
    change: ['attribute: zone_id', 'attribute: count'],
    at: 'attribute: count',
    message: 'parameter id: the attribute name "count" belongs to Terraform; mark the parameter with another',
  },
  {
    what: 'a path parameter that is no plain value',
    file: 'description',
    sources: below,
    change: ['schema: { type: integer, minimum: 1, maximum: 999 }', 'schema: { type: boolean }'],
    at: 'schema: { type: boolean }',
    message:
      'POST /teams/{team}/projects/{project_id}/films (startFilm), parameter project_id: expected a text',
  },
  {
    what: 'a path parameter that nobody describes',
    file: 'description',
    sources: below,
    change: [
      '{ $ref: "#/components/parameters/project" }\n    post:',
      '{ $ref: "#/components/parameters/team" }\n    post:',
    ],
    at: 'post:',
    message: 'the path has {project_id}, which no parameter describes; describe it with `in: path`',
  },
  {
    what: 'a property that is sent under the name of a path parameter',
    file: 'description',
    sources: below,
    change: [
      'zone_id: { type: string, readOnly: true, description: As',
      'zone_id: { type: string, description: As',
    ],
    at: 'zone_id:',
    message:
      'property zone_id: the attribute name "zone_id" belongs to a path parameter; mark the property with another `name`',
  },
  {
    what: 'a reference that leads nowhere',
    file: 'description',
    change: ['"#/components/schemas/Order"', '"#/components/schemas/Ordre"'],
    at: '$ref: "#/components/schemas/Ordre"',
    message: 'the reference #/components/schemas/Ordre leads nowhere',
  },
];

test.each(cases)('points at $what', async ({ file, sources = upscaler, change, at, message }) => {
  const directory = await temporaryDirectory();
  const text = await readFile(sources[file], 'utf8');
  const changed = text.replace(...change);
  expect(changed).not.toBe(text);
  const copy = join(directory, `${file}.yaml`);
  await writeFile(copy, changed);
  const error: unknown = await describeProvider({ ...sources, [file]: copy }).catch((it) => it);
  expect(String(error)).toContain(message);
  const [, line, column] = new RegExp(`${basename(copy)}:(\\d+):(\\d+): `).exec(String(error)) ?? [];
  const pointed = changed.split('\n')[Number(line) - 1]?.slice(Number(column) - 1);
  expect(pointed?.startsWith(at), `${line}:${column}: ${pointed}`).toBe(true);
});

test('points at a path parameter whose name is taken, and names the target that mends it', async () => {
  const overlay = join(await temporaryDirectory(), 'overlay.yaml');
  const text = await readFile(below.overlay, 'utf8');
  await writeFile(overlay, text.replace('x-terraform: { attribute: zone_id }', 'summary: The zone'));
  await expect(describeProvider({ ...below, overlay })).rejects.toThrow(
    /openapi\.yaml:\d+:11: POST \/zones\/\{id\}\/records \(addRecord\), parameter id: the attribute name "id" belongs to the lifecycle; mark the parameter with another `attribute`, with the target \$\.paths\['\/zones\/\{id\}\/records'\]\.parameters\[0\]/,
  );
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
