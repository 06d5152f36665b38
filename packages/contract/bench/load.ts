import { Agent, get } from 'node:http';

/**
 * Asks for a URL as fast as it is answered, over a fixed number of connections.
 *
 * @returns answers per second
 * @throws Error for an answer that is not 200
 */
export async function load(url: string, connections: number, milliseconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + milliseconds;
  let answers = 0;
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const request = get(url, { agent, headers: { authorization: 'Bearer sk_bench' } }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
        response.resume().on('end', resolve);
      });
      request.on('error', reject);
    });
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        await one();
        answers += 1;
      }
    }),
  );
  agent.destroy();
  return answers / ((performance.now() - began) / 1000);
}
