import { createFalClient } from '@fal-ai/client';
import RunwayML from '@runwayml/sdk';
import * as raw from '@videogen/client/raw';
import OpenAI from 'openai';
import createOpenApiClient from 'openapi-fetch';
import Replicate from 'replicate';

export const KEY = 'key-that-nobody-may-see';
export const ID = '0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';

/** How the rest of the bench calls a package. */
export interface Peer {
  readonly name: string;
  /** Code that makes five calls, as a user would write them; what its bundle weighs is measured. */
  readonly fiveCalls: string;
  /** One call that reads a small JSON record; also the object that a user might print. */
  make(baseUrl: string, fetchImpl: typeof fetch): { readonly client: unknown; read(): Promise<unknown> };
}

// The client itself as it is published: sources would be measured with the compiler that strips their types.
const built = new URL('../../../packages/client/dist/', import.meta.url);
export const builtPath = (entry: string) => new URL(`${entry}.js`, built).pathname;
const ours = (await import(builtPath('index'))) as typeof import('@videogen/client');
const oursOnNode = (await import(builtPath('node'))) as typeof import('@videogen/client/node');
export const { VideoGen } = ours;
export const { VideoGen: NodeVideoGen } = oursOnNode;

export const videogen: Peer = {
  name: '@videogen/client',
  fiveCalls: `import { VideoGen } from ${JSON.stringify(builtPath('index'))};
    const client = new VideoGen({ baseUrl: 'https://x', apiKey: 'y' });
    await client.account.get();
    const video = await client.videos.generate({ prompt: 'p' }).wait();
    await client.videos.status(video.id);
    await video.download(new WritableStream());
    await video.delete();`,
  make: (baseUrl, fetchImpl) => {
    const client = new VideoGen({ baseUrl, apiKey: KEY, fetch: fetchImpl });
    return { client, read: () => client.videos.status(ID) };
  },
};

export const peers: readonly Peer[] = [
  videogen,
  {
    name: 'openapi-fetch',
    fiveCalls: `import createClient from 'openapi-fetch';
      const client = createClient({ baseUrl: 'https://x', headers: { Authorization: 'Bearer y' } });
      await client.GET('/v1/account');
      await client.POST('/v1/videos/generate', { body: { prompt: 'p' } });
      await client.GET('/v1/videos/{id}/status', { params: { path: { id: '1' } } });
      await client.GET('/v1/videos/{id}/download', { params: { path: { id: '1' } }, parseAs: 'stream' });
      await client.DELETE('/v1/videos/{id}', { params: { path: { id: '1' } } });`,
    make: (baseUrl, fetchImpl) => {
      const client = createOpenApiClient<Record<string, Record<'get', object>>>({
        baseUrl,
        fetch: fetchImpl,
        headers: { Authorization: `Bearer ${KEY}` },
      });
      const read = async () => {
        const { data, error } = await client.GET(`/v1/videos/${ID}/status`, {});
        if (error) throw error;
        return data;
      };
      return { client, read };
    },
  },
  {
    name: 'hey-api, generated',
    fiveCalls: `import * as raw from ${JSON.stringify(builtPath('raw'))};
      const client = raw.createClient(raw.createConfig({ baseUrl: 'https://x', auth: 'y' }));
      await raw.getAccount({ client });
      await raw.generateVideo({ client, body: { prompt: 'p' } });
      await raw.getVideoStatus({ client, path: { video_id: '1' } });
      await raw.downloadVideo({ client, path: { video_id: '1' }, parseAs: 'stream' });
      await raw.deleteVideo({ client, path: { video_id: '1' } });`,
    make: (baseUrl, fetchImpl) => {
      const client = raw.createClient(raw.createConfig({ baseUrl, auth: KEY, fetch: fetchImpl }));
      return {
        client,
        read: () => raw.getVideoStatus({ client, path: { video_id: ID }, throwOnError: true }),
      };
    },
  },
  {
    name: 'replicate',
    fiveCalls: `import Replicate from 'replicate';
      const client = new Replicate({ auth: 'y' });
      await client.accounts.current();
      const prediction = await client.predictions.create({ version: 'v', input: { prompt: 'p' } });
      await client.wait(prediction);
      await client.predictions.get('1');
      await client.predictions.cancel('1');`,
    make: (baseUrl, fetchImpl) => {
      const client = new Replicate({ auth: KEY, baseUrl, fetch: fetchImpl as never });
      return { client, read: () => client.predictions.get(ID) };
    },
  },
  {
    name: '@runwayml/sdk',
    fiveCalls: `import RunwayML from '@runwayml/sdk';
      const client = new RunwayML({ apiKey: 'y' });
      await client.organization.retrieve();
      const task = await client.textToVideo.create({ model: 'veo3.1', promptText: 'p', ratio: '1280:720' }).waitForTaskOutput();
      await client.tasks.retrieve(task.id);
      await client.tasks.delete(task.id);
      await client.organization.retrieveUsage({});`,
    make: (baseURL, fetchImpl) => {
      const client = new RunwayML({ apiKey: KEY, baseURL, fetch: fetchImpl });
      return { client, read: () => client.tasks.retrieve(ID) };
    },
  },
  {
    name: 'openai',
    fiveCalls: `import OpenAI from 'openai';
      const client = new OpenAI({ apiKey: 'y' });
      await client.models.list();
      const video = await client.videos.create({ prompt: 'p' });
      await client.videos.retrieve(video.id);
      await client.videos.downloadContent(video.id);
      await client.videos.delete(video.id);`,
    make: (baseURL, fetchImpl) => {
      const client = new OpenAI({ apiKey: KEY, baseURL, fetch: fetchImpl });
      return { client, read: () => client.videos.retrieve(ID) };
    },
  },
  {
    name: '@fal-ai/client',
    fiveCalls: `import { createFalClient } from '@fal-ai/client';
      const client = createFalClient({ credentials: 'y' });
      const { request_id: requestId } = await client.queue.submit('a/b', { input: { prompt: 'p' } });
      await client.queue.status('a/b', { requestId });
      await client.queue.result('a/b', { requestId });
      await client.queue.cancel('a/b', { requestId });
      await client.subscribe('a/b', { input: { prompt: 'p' } });`,
    make: (baseUrl, fetchImpl) => {
      // It has no option for another host, so that its requests are sent there by the fetch.
      const redirected = (input: unknown, init?: RequestInit) => {
        const { pathname, search } = new URL(String(input));
        return fetchImpl(`${baseUrl}${pathname}${search}`, init);
      };
      const client = createFalClient({ credentials: KEY, fetch: redirected as typeof fetch });
      return { client, read: () => client.queue.status('a/b', { requestId: ID }) };
    },
  },
];
