import jsonpointer from 'jsonpointer';
import { describe, expect, it } from 'vitest';
import type { Json } from '../src/json.ts';
import { buildDefinition } from '../src/model/definition.ts';
import { markedUpscaler } from './upscaler.ts';

const create = '/paths/~1upscales/post';
const one = '/paths/~1upscales~1{upscaleId}';
const content = '/paths/~1upscales~1{upscaleId}~1image/get';
const usage = '/paths/~1usage/get';
const order = '/components/schemas/Order/allOf/1';

interface Case {
  readonly wrong: string;
  /** JSON pointers and what is put there. */
  readonly change: Readonly<Record<string, Json | undefined>>;
  readonly message: string | RegExp;
}

const cases: Case[] = [
  {
    wrong: 'no mark on the description',
    change: { '/x-terraform': undefined },
    message: '$: x-terraform: Invalid input: expected object, received undefined',
  },
  {
    wrong: 'a source without a namespace',
    change: { '/x-terraform/provider/source': 'upscaler' },
    message: '$: x-terraform.provider.source: expected "NAMESPACE/NAME"',
  },
  {
    wrong: 'an unknown kind of operation',
    change: { [`${create}/x-terraform/operation`]: 'make' },
    message:
      'POST /upscales (startUpscale): x-terraform.operation: expected create, read, update, delete or content, found "make"',
  },
  {
    wrong: 'a mark that is no object',
    change: { [`${create}/x-terraform`]: 'job' },
    message: 'POST /upscales (startUpscale): x-terraform: expected an object',
  },
  {
    wrong: 'a misspelt member',
    change: { [`${usage}/x-terraform/credential_check`]: true },
    message: /GET \/usage \(getUsage\): x-terraform: .*"credential_check"/,
  },
  {
    wrong: 'a missing member',
    change: { [`${one}/get/x-terraform/status/field`]: undefined },
    message: /\(getUpscale\): x-terraform\.status\.field: .*expected string/,
  },
  {
    wrong: 'no operationId',
    change: { [`${usage}/operationId`]: undefined },
    message: 'GET /usage: a marked operation needs an operationId',
  },
  {
    wrong: 'an id that the response does not hold',
    change: { [`${create}/x-terraform/id/body`]: 'id' },
    message: "(startUpscale): x-terraform.id.body: the response's schema has nothing at /id",
  },
  {
    wrong: 'a status that the response does not hold',
    change: { [`${one}/get/x-terraform/status/field`]: 'state_name' },
    message: "(getUpscale): x-terraform.status.field: the response's schema has nothing at /state_name",
  },
  {
    wrong: 'a word for the status that the description does not know',
    change: { [`${one}/get/x-terraform/status/completed`]: ['finished'] },
    message:
      '(getUpscale): x-terraform.status.completed: "finished" is not among the described queued, running, done',
  },
  {
    wrong: 'a word for the status that means two things',
    change: { [`${one}/get/x-terraform/status/failed`]: ['done'] },
    message: '(getUpscale): x-terraform.status: "done" cannot mean two things',
  },
  {
    wrong: 'a replacing property that the request does not have',
    change: { [`${create}/x-terraform/replace_on`]: ['sourceUrl', 'colour'] },
    message:
      '(startUpscale): x-terraform.replace_on: the request has no property colour; it has sourceUrl, factor',
  },
  {
    wrong: 'a property that nothing can change',
    change: { [`${create}/x-terraform/replace_on`]: ['sourceUrl', 'factor', 'sharpen'] },
    message: '(startUpscale): x-terraform.replace_on: expected strength in it',
  },
  {
    wrong: 'a job that cannot be read',
    change: { [`${one}/get/x-terraform`]: undefined },
    message: '(startUpscale): no operation is marked `resource: upscale, operation: read`',
  },
  {
    wrong: 'a second deletion of the same job',
    change: {
      [`${one}/put`]: {
        operationId: 'purge',
        responses: { 404: { description: 'Gone.' } },
        'x-terraform': { resource: 'upscale', operation: 'delete', gone: [404] },
      },
    },
    message: 'x-terraform: a second delete of upscale',
  },
  {
    wrong: 'a deletion of what nothing creates',
    change: { [`${one}/delete/x-terraform/resource`]: 'picture' },
    message: '(cancelUpscale): x-terraform.resource: no operation is marked to create picture',
  },
  {
    wrong: 'a status code that is not described',
    change: { [`${one}/delete/x-terraform/busy`]: [{ status: 423, code: 'LOCKED' }] },
    message: '(cancelUpscale): x-terraform.busy: the description has no response 423 here',
  },
  {
    wrong: 'content of what is no job',
    change: { [`${content}/x-terraform/of`]: 'picture' },
    message: '(fetchImage): x-terraform.of: no job is marked `resource: picture`',
  },
  {
    wrong: 'a media type that is not delivered',
    change: { [`${content}/x-terraform/media_type`]: 'image/webp' },
    message: '(fetchImage): x-terraform.media_type: the described content is image/png',
  },
  {
    wrong: 'an operation with two path parameters',
    change: { [`${one}/parameters/1`]: { name: 'part', in: 'path', required: true } },
    message: '(getUpscale): expected one path parameter, the id; found 2',
  },
  {
    wrong: 'an operation without a path parameter of its own',
    change: { [`${one}/parameters/0/name`]: 'other' },
    message: '(getUpscale): the path does not hold the parameter {other}',
  },
  {
    wrong: 'two path parameters of one name',
    change: {
      '/paths/~1upscales~1{upscaleId}~1{upscale-id}/get': {
        operationId: 'getPart',
        parameters: [
          { name: 'upscaleId', in: 'path' },
          { name: 'upscale-id', in: 'path' },
        ],
        responses: {
          200: { content: { 'application/json': { schema: { properties: { a: { type: 'string' } } } } } },
        },
        'x-terraform': { data_source: 'part', lifecycle: 'lookup', operation: 'read' },
      },
    },
    message:
      '(getPart), parameter upscale-id: the attribute name "upscale_id" belongs to a path parameter; mark the parameter',
  },
  {
    wrong: 'a misspelt mark on a path parameter',
    change: { [`${one}/parameters/0/x-terraform`]: { atribute: 'nr' } },
    message:
      '(getUpscale), parameter upscaleId: x-terraform: Unrecognized key: "atribute"; it may have attribute',
  },
  {
    wrong: 'two resources of one name',
    change: { [`${content}/x-terraform/resource`]: 'upscale' },
    message:
      'x-terraform.resource: two operations make upscaler_upscale; POST /upscales (startUpscale) is one already',
  },
  {
    wrong: 'a request property that is a structure',
    change: { [`${order}/properties/clientTag/x-terraform`]: undefined },
    message: '(startUpscale), property clientTag: expected a text, number or boolean',
  },
  {
    wrong: 'a property whose name Terraform keeps for itself',
    change: { [`${usage}/responses/200/content/application~1json/schema/properties/count/x-terraform`]: {} },
    message: '(getUsage), property count: the attribute name "count" belongs to Terraform',
  },
  {
    wrong: 'a property whose name the lifecycle has taken',
    change: { [`${order}/properties/factor/x-terraform`]: { name: 'retain' } },
    message: '(startUpscale), property factor: the attribute name "retain" belongs to the lifecycle',
  },
  {
    wrong: 'an error that fits no shape',
    change: { '/components/schemas/Problem/properties/detail/type': 'object' },
    message: /the error Problem fits none of the shapes in x-terraform\.errors/,
  },
  {
    wrong: 'a shape that fits no error',
    change: { '/x-terraform/errors/1': { name: 'old', code: '/error', message: '/text' } },
    message: '$: x-terraform.errors: no described error has texts at /error and /text',
  },
  {
    wrong: 'a key that travels in a cookie',
    change: { '/components/securitySchemes/key/in': 'cookie' },
    message: 'security: expected the scheme key to be http bearer, or an apiKey in a header or in the query',
  },
];

async function problemsAfter(change: Case['change']): Promise<unknown> {
  const document = await markedUpscaler();
  for (const [pointer, value] of Object.entries(change)) {
    if (value === undefined) remove(document, pointer);
    else jsonpointer.set(document, pointer, value);
  }
  try {
    return buildDefinition(document, 'upscaler.yaml');
  } catch (error) {
    return error;
  }
}

function remove(document: object, pointer: string): void {
  const cut = pointer.lastIndexOf('/');
  const parent: Record<string, Json> = jsonpointer.get(document, pointer.slice(0, cut)) ?? {};
  delete parent[pointer.slice(cut + 1)];
}

describe('buildDefinition', () => {
  it.each(cases)('refuses $wrong', async ({ change, message }) => {
    const error = await problemsAfter(change);
    expect(error).toMatchObject({ name: 'GenerateError' });
    if (typeof message === 'string') expect(String(error)).toContain(message);
    else expect(String(error)).toMatch(message);
  });

  it('names all that is wrong at once', async () => {
    const error = await problemsAfter({
      [`${content}/x-terraform/of`]: 'picture',
      [`${create}/x-terraform/id/body`]: 'id',
    });
    expect(error).toMatchObject({
      problems: [
        { place: 'POST /upscales (startUpscale)' },
        { place: expect.stringContaining('(fetchImage)') },
      ],
    });
  });
});
