import { describe, expect, it, onTestFinished } from 'vitest';
import { describeProvider } from '../src/describe-provider.ts';
import { createProvider } from '../src/runtime/create-provider.ts';
import { checkLifecycles, startMock } from '../src/testing/index.ts';
import { upscaler } from './upscaler.ts';
import { below, example } from './world.ts';

const cases = [
  {
    name: 'content of its own operation, a key in a header',
    sources: upscaler,
    values: {},
    done: [
      'upscaler_larger_image: waited, downloaded, removed',
      'upscaler_upscale: created, read, destroyed',
      'data upscaler_usage: read',
    ],
  },
  {
    name: 'content by redirect and by URL, a key in the query',
    sources: example('upscaler'),
    values: {},
    done: [
      'upscaler_preview: waited, downloaded, removed',
      'upscaler_image_file: waited, downloaded, removed',
      'upscaler_image: created, read, destroyed',
      'data upscaler_credits: read',
    ],
  },
  {
    name: 'plain resources',
    sources: example('inventory'),
    values: { inventory_item: { sku: 'AB-001' } },
    done: [
      'inventory_item: created, read, destroyed',
      'inventory_shelf: created, read, destroyed',
      'data inventory_me: read',
    ],
  },
  {
    name: 'things below other things',
    sources: below,
    values: { studio_record: { zone_id: 'a.example' } },
    done: [
      'studio_film_file: waited, downloaded, removed',
      'studio_film: created, read, destroyed',
      'studio_record: created, read, destroyed',
    ],
  },
];

describe('checkLifecycles', () => {
  it.each(cases)('leads through its life what has $name', async ({ sources, values, done }) => {
    const definition = await describeProvider(sources);
    const provider = createProvider(definition, { version: '0.0.0' });
    expect(await checkLifecycles(provider, definition, { values })).toEqual(done);
  });

  it('has a mock in which the same id below something else is another thing', async () => {
    const mock = await startMock(await describeProvider(below));
    onTestFinished(() => mock.close());
    const headers = { authorization: `Bearer ${mock.apiKey}` };
    const { status } = await fetch(`${mock.url}/zones/a/records`, { method: 'POST', headers });
    const read = async (zone: string) =>
      (await fetch(`${mock.url}/zones/${zone}/records/1`, { headers })).status;
    expect([status, await read('a'), await read('b')]).toEqual([201, 200, 404]);
  });

  it('tells what the provider reports', async () => {
    const definition = await describeProvider(example('inventory'));
    const provider = createProvider(definition, { version: '0.0.0' });
    await expect(checkLifecycles(provider, definition)).rejects.toThrow(/inventory_item: .*sku/);
  });

  it('takes content in the place of a status', async () => {
    const definition = await describeProvider(example('upscaler'));
    const [job] = definition.jobs;
    const [file] = definition.files.filter(({ content }) => content.url !== undefined);
    if (!job || !file) throw new Error('the example has a job and a file');
    const { url: _, ...content } = file.content;
    const changed = {
      ...definition,
      jobs: [{ ...job, read: { ...job.read, deliversContent: true } }],
      files: [{ ...file, content }],
    };
    const provider = createProvider(changed, { version: '0.0.0' });
    expect(await checkLifecycles(provider, changed)).toContain(
      'upscaler_image_file: waited, downloaded, removed',
    );
  });
});
