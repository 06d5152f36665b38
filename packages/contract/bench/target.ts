import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A service that costs nothing, so that what is measured is the proxy before it.
const body = JSON.stringify({ account_id: 'acct_1', name: 'bench', plan: 'none' });
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
