// The generated functions as they are, and a schema to check what they bring.
import { createClient, createConfig, getVideoStatus } from '@videogen/client/raw';
import { zVideo } from '@videogen/client/zod';

const { VIDEOGEN_BASE_URL: baseUrl = '', VIDEOGEN_API_KEY: auth = '' } = process.env;
const client = createClient(createConfig({ baseUrl, auth }));
const { data } = await getVideoStatus({ client, path: { video_id: process.argv[2] ?? '' } });
console.log(zVideo.parse(data).status);
