// Receives one notification and prints what it says. With WEBHOOK_SECRET set, unsigned ones are refused.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { webhooks } from '@videogen/client';

const secret = process.env.WEBHOOK_SECRET;
const server = createServer(async (request, response) => {
  const body = await text(request);
  try {
    const { headers } = request;
    const event = secret ? await webhooks.unwrap(body, { headers, secret }) : webhooks.parse(body);
    console.log(`${event.videoId} ${event.video?.state}`);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
  server.close();
});
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`);
});
