// Sends every attempt in a way of your own, here with a line for each. Through a proxy it goes without any code: set
// HTTPS_PROXY, and NODE_USE_ENV_PROXY=1 on Node.
import { VideoGen } from '@videogen/client';

const client = new VideoGen({
  async fetch(request, init) {
    const response = await fetch(request, init);
    console.log(`${request.method} ${new URL(request.url).pathname} ${response.status}`);
    return response;
  },
});
await client.account.get();
