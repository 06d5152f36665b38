import { expect, test } from 'vitest';
import { killAgainAndAgain } from './soak/kills.ts';

test('an emulator that is killed under load has lost nothing that it acknowledged', async () => {
  const report = await killAgainAndAgain(5);
  expect(report).toMatchObject({ lost: [], returned: [] });
  expect(report.unexplained).toBeLessThanOrEqual(0);
  expect(report.accepted).toBeGreaterThan(0);
});
