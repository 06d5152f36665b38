import { expect, it } from 'vitest';
import { describeProvider } from '../src/describe-provider.ts';
import type { ProviderDefinition } from '../src/runtime/definition.ts';
import { upscaler } from './upscaler.ts';

const operation = (
  operationId: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  summary: string,
) => ({
  operationId,
  method,
  path,
  summary,
});

const expected: ProviderDefinition = {
  name: 'upscaler',
  source: 'acme/upscaler',
  title: 'Image upscaler',
  description: 'Makes images larger.',
  env: { baseUrl: 'UPSCALER_URL', apiKey: 'UPSCALER_KEY' },
  auth: { header: 'X-Api-Key', prefix: '' },
  errorShapes: [{ name: 'problem', code: '/code', message: '/detail' }],
  jobs: [
    {
      typeName: 'upscaler_upscale',
      noun: 'upscale',
      description: 'An image that is made larger.',
      fields: [
        {
          name: 'source_url',
          pointer: '/sourceUrl',
          type: 'string',
          required: true,
          description: 'Where the image is.',
          constraints: { format: 'uri' },
        },
        {
          name: 'factor',
          pointer: '/factor',
          type: 'number',
          required: true,
          description: 'How many times larger.',
          constraints: { enum: [2, 4], integer: true },
        },
        {
          name: 'sharpen',
          pointer: '/sharpen',
          type: 'bool',
          required: false,
          description: 'Whether to sharpen.',
        },
        {
          name: 'strength',
          pointer: '/strength',
          type: 'number',
          required: false,
          description: 'How much to sharpen.',
          constraints: { minimum: 0, exclusiveMaximum: 1 },
        },
      ],
      create: {
        operation: operation('startUpscale', 'POST', '/upscales', 'Start an upscale'),
        id: '/task/id',
      },
      read: {
        operation: operation('getUpscale', 'GET', '/upscales/{upscaleId}', 'Show an upscale'),
        idParameter: 'upscaleId',
        status: '/state/name',
        progress: '/state/percent',
        failure: '/reason',
        vocabulary: { processing: ['queued', 'running'], completed: ['done'], failed: ['broken'] },
        gone: [404],
      },
      delete: {
        operation: operation('cancelUpscale', 'DELETE', '/upscales/{upscaleId}', 'Cancel an upscale'),
        idParameter: 'upscaleId',
        busy: [{ status: 409, code: 'BUSY' }],
        gone: [404],
      },
    },
  ],
  files: [
    {
      typeName: 'upscaler_larger_image',
      noun: 'larger image',
      description: 'Delivers the larger image.',
      job: 'upscaler_upscale',
      idAttribute: 'upscale_id',
      content: {
        operation: operation('fetchImage', 'GET', '/upscales/{upscaleId}/image', 'Fetch the image'),
        idParameter: 'upscaleId',
        mediaType: 'image/png',
        signature: 'png',
      },
    },
  ],
  lookups: [
    {
      typeName: 'upscaler_usage',
      noun: 'usage',
      description: 'Show the usage',
      operation: operation('getUsage', 'GET', '/usage', 'Show the usage'),
      fields: [
        {
          name: 'credits_left',
          pointer: '/creditsLeft',
          type: 'number',
          required: false,
          description: 'Credits that are left.',
          constraints: { integer: true },
        },
        {
          name: 'upscale_count',
          pointer: '/count',
          type: 'number',
          required: false,
          description: 'Upscales so far.',
          constraints: { integer: true },
        },
        {
          name: 'callback_secret',
          pointer: '/callbackSecret',
          type: 'string',
          required: false,
          description: 'Signs callbacks.',
          sensitive: true,
          constraints: { format: 'password' },
        },
        {
          name: 'per_day',
          pointer: '/perDay',
          type: 'list',
          element: 'number',
          required: false,
          description: '',
        },
      ],
    },
  ],
  credentialsCheck: 'upscaler_usage',
};

it('reads a provider of any domain from a description and its overlay', async () => {
  expect(await describeProvider(upscaler)).toEqual(expected);
});
