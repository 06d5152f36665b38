import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Installation, installation } from '../support/installed.ts';
import { runCell } from './cell.ts';
import { FAULTS } from './faults.ts';
import { violations } from './verdict.ts';

let installed: Installation;
beforeAll(async () => {
  installed = await installation();
});
afterAll(() => installed.remove());

// One cell for each fault; `pnpm test:soak` runs them all, with a remote state too.
test.concurrent.each(FAULTS.map((fault) => [fault.name, fault.sample, fault] as const))(
  '%s at %s',
  async (_name, operation, fault) => {
    expect(violations(await runCell(installed, fault, operation, 'local'))).toEqual([]);
  },
);
