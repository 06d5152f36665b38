import { expect, test } from 'vitest';
import { newRow, rowLine, updateRow } from './row.ts';

const id = '9e84c5bd-949d-4df4-a5c2-99fb0a0fa54d';
const line = (columns: number) => {
  const row = newRow(id, 0, true);
  updateRow(row, { event: 'progress', id, status: 'processing', progress: 50 }, 30_000);
  const screen = { columns, paintErr: (_: unknown, text: string) => text };
  return rowLine(row, 30_000, screen, { done: '#', rest: '.' });
};

test.each([
  [80, '  9e84c5bd  ###############...............    50 %  processing   30 s'],
  [60, '  9e84c5bd  ######.....    50 %  processing   30 s'],
  [50, '  9e84c5bd  #######.......    50 %  processing'],
  [38, '  9e84c5bd    50 % processing'],
  [20, '9e84c5bd   50 %'],
  [10, '9e84c5b'],
])('%i columns: what matters most is left', (columns, expected) => {
  expect(line(columns).trimEnd()).toBe(expected);
  expect(line(columns).length).toBeLessThanOrEqual(columns - 3);
});
