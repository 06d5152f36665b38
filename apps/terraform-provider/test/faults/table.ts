import type { CellResult } from './cell.ts';
import { FAULTS, OPERATIONS } from './faults.ts';
import { isAmbiguous, nextRun, violations } from './verdict.ts';

const HEADER = [
  'fault',
  'at',
  'state',
  'orphaned',
  'only in the journal',
  'paid',
  'not whole',
  'seconds to exit',
  'exit code',
  'the next run',
];

/** The matrix as Markdown, in the order of the faults. */
export function matrixTable(cells: readonly CellResult[]): string {
  const sorted = [...cells].sort((a, b) => place(a) - place(b));
  const line = (texts: readonly (string | number)[]) => `| ${texts.join(' | ')} |`;
  return [line(HEADER), line(HEADER.map(() => '---')), ...sorted.map((cell) => line(row(cell)))].join('\n');
}

function place({ fault, operation, backend }: CellResult): number {
  return FAULTS.indexOf(fault) * 100 + OPERATIONS.indexOf(operation) * 10 + (backend === 'remote' ? 1 : 0);
}

function row(cell: CellResult): readonly (string | number)[] {
  const bad = violations(cell);
  return [
    cell.fault.name,
    `${cell.operation}${isAmbiguous(cell) ? ' (ambiguous)' : ''}`,
    cell.backend,
    cell.orphans,
    cell.journalOnly,
    cell.paid,
    cell.partial,
    cell.seconds.toFixed(1),
    cell.exitCode ?? 'killed',
    bad.length > 0 ? `**${bad.join('; ')}**` : nextRun(cell),
  ];
}
