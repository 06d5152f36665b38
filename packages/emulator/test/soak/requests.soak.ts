import { test } from 'vitest';
import { uphold } from '../properties/uphold.ts';
import { record } from './results.ts';

test('20,000 requests made from the description are answered as it says', async () => {
  const requests = 20_000;
  const tally = await uphold(requests);
  await record('requests', [
    ['Requests', requests],
    ['Answers that are not described, or refused by their schema', 0],
    ...[...tally].sort(([a], [b]) => a.localeCompare(b)),
  ]);
});
