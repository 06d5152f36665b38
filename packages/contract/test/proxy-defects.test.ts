import { expect, test } from 'vitest';
import { defects } from './defects.ts';
import { serve, violationsOf, watch } from './harness.ts';

test.each(defects)('$name is reported', async ({ call: [method, path], answer, rule }) => {
  const target = await serve((_, response) => answer(response));
  const proxy = await watch(target);
  const body = method === 'POST' ? JSON.stringify({ prompt: 'A paper boat' }) : null;
  const range: Record<string, string> = path.endsWith('/download') ? { range: 'bytes=0-' } : {};
  await fetch(proxy.url + path, {
    method,
    body,
    headers: { authorization: 'Bearer sk_test', 'content-type': 'application/json', ...range },
  })
    .then((response) => response.arrayBuffer())
    .catch(() => 'The defect reaches the client, too');
  await proxy.settled(10_000);
  expect(violationsOf(proxy.exchanges, 'request')).toEqual([]);
  const rules = proxy.exchanges.flatMap(({ violations }) => violations.map((violation) => violation.rule));
  expect(rules).toContainEqual(expect.stringMatching(rule));
});
