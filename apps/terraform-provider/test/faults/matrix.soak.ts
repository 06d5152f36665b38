import { writeFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { type CellResult, runCell } from './cell.ts';
import { FAULTS, OPERATIONS } from './faults.ts';
import { matrixTable } from './table.ts';
import { violations } from './verdict.ts';

const TABLE = new URL('../../../../docs/fault-matrix/matrix.md', import.meta.url);

const cells: CellResult[] = [];

afterAll(() => writeFile(TABLE, `${matrixTable(cells)}\n`));

const all = FAULTS.flatMap((fault) =>
  OPERATIONS.filter((operation) => fault.at?.includes(operation) ?? true).flatMap((operation) =>
    (['local', 'remote'] as const).map((backend) => [fault.name, operation, backend, fault] as const),
  ),
);

test.concurrent.each(all)('%s at %s, state %s', async (_name, operation, backend, fault) => {
  const cell = await runCell(fault, operation, backend);
  cells.push(cell);
  expect(violations(cell)).toEqual([]);
});
