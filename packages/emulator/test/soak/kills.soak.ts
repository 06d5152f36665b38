import { expect, test } from 'vitest';
import { killAgainAndAgain } from './kills.ts';
import { record } from './results.ts';

test('a hundred kills under load lose nothing', async () => {
  const report = await killAgainAndAgain(100);
  await record('kill', [
    ['Kills at random moments under load', report.kills],
    ['Generations acknowledged', report.accepted],
    ['Deletions acknowledged', report.deleted],
    ['Requests without an answer', report.unanswered],
    ['Acknowledged videos lost', report.lost.length],
    ['Deleted videos returned', report.returned.length],
  ]);
  expect(report).toMatchObject({ lost: [], returned: [] });
  expect(report.unexplained).toBeLessThanOrEqual(0);
});
