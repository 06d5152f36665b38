import { expect, test } from 'vitest';
import { runCell } from './cell.ts';
import { FAULTS } from './faults.ts';
import { violations } from './verdict.ts';

// One cell for each fault; `pnpm test:soak` runs them all, with a remote state too.
test.concurrent.each(FAULTS.map((fault) => [fault.name, fault.sample, fault] as const))(
  '%s at %s',
  async (_name, operation, fault) => {
    expect(violations(await runCell(fault, operation, 'local'))).toEqual([]);
  },
);
