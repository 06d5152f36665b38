import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type Exchange, type ProxyOptions, startProxy } from '../src/index.ts';

/** A server of the test's own, closed when the test ends. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A proxy before a target, closed when the test ends, and what it saw. */
export async function watch(target: string, options: Partial<ProxyOptions> = {}) {
  const exchanges: Exchange[] = [];
  const proxy = await startProxy({
    target,
    onExchange: (exchange) => void exchanges.push(exchange),
    ...options,
  });
  onTestFinished(() => proxy.close());
  return { ...proxy, exchanges };
}

/** The violations that one side has to answer for. */
export function violationsOf(exchanges: Exchange[], side: 'request' | 'response'): string[] {
  return exchanges.flatMap(({ method, path, violations }) =>
    violations
      .filter((violation) => violation.side === side)
      .map(({ rule, message }) => `${method} ${path}: ${rule}: ${message}`),
  );
}
