import type { Description } from '../description.ts';
import type { Exchange } from '../proxy/exchange.ts';

/** One answer that the description promises: a cell of operation x status x form of error x media type. */
export interface Cell {
  operation: string;
  status: number;
  /** Null if the answer has no body. */
  mediaType: string | null;
  /** Null if the answer is no error. */
  form: 'nested' | 'flat' | null;
  /** How often it was seen, exactly as described. */
  seen: number;
}

/** What of the description was seen. */
export interface Coverage {
  cells: Cell[];
  covered: number;
  total: number;
  /** In percent, rounded down to a tenth, so that 100 means all. */
  percent: number;
}

/** Counts the documented cells as exchanges pass. */
export interface CoverageCounter {
  add(exchange: Exchange): void;
  result(): Coverage;
}

/** @see CoverageCounter */
export function createCoverage(description: Description): CoverageCounter {
  const cells = documentedCells(description);
  const byName = new Map(cells.map((cell) => [cellName(cell), cell]));
  return {
    add({ operation, status, mediaType, form, violations }) {
      if (operation === null || status === null || violations.some(({ side }) => side === 'response')) return;
      if (form === 'mixed') return;
      const type = status === 204 ? null : mediaType;
      const cell = byName.get(cellName({ operation, status, mediaType: type, form }));
      if (cell !== undefined) cell.seen += 1;
    },
    result() {
      const covered = cells.filter(({ seen }) => seen > 0).length;
      const percent = Math.floor((covered / cells.length) * 1000) / 10;
      return { cells: cells.map((cell) => ({ ...cell })), covered, total: cells.length, percent };
    },
  };
}

/** Says which cell is meant, as in `deleteVideo 404 flat`. */
export function cellName({ operation, status, form, mediaType }: Omit<Cell, 'seen'>): string {
  return [operation, status, form ?? mediaType ?? 'no body'].join(' ');
}

/** Every cell that the description has. An error has one for each form that there are examples of. */
export function documentedCells({ operations }: Description): Cell[] {
  return operations.flatMap(({ id, responses }): Cell[] =>
    Object.entries(responses).flatMap(([code, { content }]): Cell[] => {
      const common = { operation: id, status: Number(code), seen: 0 };
      const types = Object.entries(content);
      if (types.length === 0) return [{ ...common, mediaType: null, form: null }];
      return types.flatMap(([mediaType, { examples = {} }]): Cell[] => {
        const forms = (['nested', 'flat'] as const).filter((form) => form in examples);
        if (forms.length === 0) return [{ ...common, mediaType, form: null }];
        return forms.map((form) => ({ ...common, mediaType, form }));
      });
    }),
  );
}
