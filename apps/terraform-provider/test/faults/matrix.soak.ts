import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Installation, installation } from '../support/installed.ts';
import { type CellResult, runCell } from './cell.ts';
import { FAULTS, OPERATIONS } from './faults.ts';
import { matrixTable } from './table.ts';
import { violations } from './verdict.ts';

const TABLE = new URL('../../../../docs/fault-matrix/matrix.md', import.meta.url);

let installed: Installation;
const cells: CellResult[] = [];

beforeAll(async () => {
  installed = await installation();
});
afterAll(async () => {
  await installed.remove();
  await writeFile(TABLE, `${matrixTable(cells)}\n`);
});

const all = FAULTS.flatMap((fault) =>
  OPERATIONS.filter((operation) => fault.at?.includes(operation) ?? true).flatMap((operation) =>
    (['local', 'remote'] as const).map((backend) => [fault.name, operation, backend, fault] as const),
  ),
);

test.concurrent.each(all)('%s at %s, state %s', async (_name, operation, backend, fault) => {
  const cell = await runCell(installed, fault, operation, backend);
  cells.push(cell);
  expect(violations(cell)).toEqual([]);
});
