import { expect, test } from 'vitest';
import { uphold } from './properties/uphold.ts';

test('2,000 requests made from the description are answered as it says', async () => {
  const tally = await uphold(2_000);
  // Or the requests would prove little.
  for (const cell of [
    'getAccount 200',
    'generateVideo 202',
    'generateVideo 400',
    'getVideoStatus 200',
    'getVideoStatus 401',
    'downloadVideo 200',
    'downloadVideo 400',
    'downloadVideo 403',
    'deleteVideo 204',
    'deleteVideo 404',
  ]) {
    expect(tally.get(cell), cell).toBeGreaterThan(0);
  }
}, 180_000);
