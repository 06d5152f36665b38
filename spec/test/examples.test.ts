import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { bundle, deref, type MediaType, operations, responses } from './description.ts';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
addFormats.default(ajv);
ajv.addVocabulary(['x-assumption']);
const check = (schema: object, value: unknown): string => {
  const validate = ajv.compile(schema);
  return validate(value) ? '' : ajv.errorsText(validate.errors);
};
const schema = (name: string): object => deref(bundle.components.schemas?.[name] ?? {});

const errors = responses.filter(({ status }) => Number(status) >= 400);
const successes = responses.filter(({ status }) => Number(status) < 400);
const exampleRows = (where: string, content: Record<string, MediaType> | undefined) =>
  Object.entries(content ?? {}).flatMap(([type, media]) =>
    Object.entries(media.examples ?? {}).map(([name, example]) => ({
      where: `${where} ${type} ${name}`,
      schema: media.schema ?? {},
      value: example.value,
    })),
  );

test('the five operations are described', () => {
  const rows = operations.map(({ method, path, operation }) => `${operation.operationId}: ${method} ${path}`);
  expect(rows.sort()).toEqual([
    'deleteVideo: delete /v1/videos/{video_id}',
    'downloadVideo: get /v1/videos/{video_id}/download',
    'generateVideo: post /v1/videos/generate',
    'getAccount: get /v1/account',
    'getVideoStatus: get /v1/videos/{video_id}/status',
  ]);
});

describe('every operation', () => {
  const expected: Record<string, string[]> = {
    getAccount: ['200', '401', '403', '429', '500'],
    generateVideo: ['202', '400', '401', '403', '429', '500'],
    getVideoStatus: ['200', '400', '401', '403', '404', '429', '500'],
    downloadVideo: ['200', '400', '401', '403', '404', '429', '500'],
    deleteVideo: ['204', '400', '401', '403', '404', '429', '500'],
  };
  test.each(operations)('$operation.operationId documents its statuses', ({ operation }) => {
    expect(Object.keys(operation.responses)).toEqual(expected[operation.operationId]);
  });
});

describe('every error has an example of each form', () => {
  test.each(errors)('$id $status', ({ response }) => {
    const { nested, flat } = response.content?.['application/json']?.examples ?? {};
    expect(check(schema('ErrorNested'), nested?.value)).toBe('');
    expect(check(schema('ErrorFlat'), flat?.value)).toBe('');
    expect(codeOf(flat?.value)).toBe(codeOf(nested?.value));
  });
});

describe('every success', () => {
  test.each(successes)('$id $status says what it carries', ({ id, response }) => {
    if (id === 'deleteVideo') return expect(response.content).toBeUndefined();
    if (id === 'downloadVideo') return expect(response.content).toEqual({ 'video/mp4': {} });
    const examples = response.content?.['application/json']?.examples ?? {};
    expect(Object.keys(examples)).not.toHaveLength(0);
  });
});

describe('every example is valid', () => {
  const rows = [
    ...responses.flatMap(({ id, status, response }) => exampleRows(`${id} ${status}`, response.content)),
    ...operations.flatMap(({ operation }) =>
      exampleRows(operation.operationId, operation.requestBody?.content),
    ),
  ];
  test.each(rows)('$where', ({ schema, value }) => {
    expect(check(schema, value)).toBe('');
  });
});

describe('no body is both forms of an error', () => {
  const nested = { error: { code: 'C', message: 'M' } };
  const flat = { error: 'C', message: 'M', details: {} };
  const bodies: [string, unknown, string[]][] = [
    ['nested', nested, ['ErrorNested']],
    ['flat', flat, ['ErrorFlat']],
    ['flat without details', { error: 'C', message: 'M' }, ['ErrorFlat']],
    ['nested with what only the flat form has', { ...flat, ...nested }, ['ErrorNested']],
    ['neither', { message: 'M' }, []],
    ['details that are no object', { ...flat, details: 'D' }, []],
  ];
  test.each(bodies)('%s', (_, body, expected) => {
    expect(['ErrorNested', 'ErrorFlat'].filter((name) => check(schema(name), body) === '')).toEqual(expected);
    expect(check(schema('Error'), body) === '').toBe(expected.length === 1);
  });
});

describe('a request is refused', () => {
  const request = schema('GenerateVideoRequest');
  const bodies: [string, unknown][] = [
    ['without a prompt', { duration: 5 }],
    ['with an empty prompt', { prompt: '' }],
    ['with a prompt that is no text', { prompt: 7 }],
    ['with no duration to speak of', { prompt: 'p', duration: 0 }],
    ['with a negative duration', { prompt: 'p', duration: -1 }],
  ];
  test.each(bodies)('%s', (_, body) => {
    expect(check(request, body)).not.toBe('');
  });
});

function codeOf(body: unknown): unknown {
  const error = (body as { error?: unknown } | undefined)?.error;
  return typeof error === 'object' ? (error as { code?: unknown }).code : error;
}
