import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import { specDir } from './redocly.ts';

/** One choice that the service's interface document leaves open, as its mark tells it. */
export interface Assumption {
  /** File of the mark, relative to the description's folder, with forward slashes. */
  file: string;
  /** Line of the mark, from 1. */
  line: number;
  /** Keys that lead to the marked place, from the top of the file. */
  path: string[];
  /** What is taken to be so. */
  assumed: string;
  /** Why this and nothing else. */
  reason: string;
  /** What the software does if the service is otherwise. */
  ifWrong: string;
}

const mark = 'x-assumption';

/** The files of the description, in the order a reader would open them. */
export function sourceFiles(): string[] {
  const parts = ['paths/*.yaml', 'components/**/*.yaml'].flatMap((pattern) =>
    globSync(pattern, { cwd: specDir })
      .map((file) => file.replaceAll('\\', '/'))
      .sort(),
  );
  return ['openapi.yaml', ...parts];
}

/**
 * Reads every mark of the description, in the order of {@link sourceFiles} and of the lines in them.
 *
 * @throws Error if a mark lacks one of its three texts; the message names file and line.
 */
export function readAssumptions(): Assumption[] {
  return sourceFiles().flatMap((file) => readMarks(file, readFileSync(join(specDir, file), 'utf8')));
}

/** Reads the marks of one file. */
export function readMarks(file: string, text: string): Assumption[] {
  const lines = new LineCounter();
  const found: Assumption[] = [];
  visit(parseDocument(text, { lineCounter: lines }), {
    Pair(_, pair, ancestors) {
      if (keyOf(pair) !== mark) return undefined;
      const path = ancestors.map(keyOf).filter((key) => key !== undefined);
      const nodes = isSeq(pair.value) ? (pair.value.items as Node[]) : [pair.value as Node];
      for (const node of nodes) {
        const { line } = lines.linePos(node.range?.[0] ?? 0);
        found.push({ file, line, path, ...texts(node, `${file}:${line}`) });
      }
      return visit.SKIP;
    },
  });
  return found;
}

function keyOf(node: unknown): string | undefined {
  const key = (node as { key?: { value?: unknown } }).key?.value;
  return key === undefined ? undefined : String(key);
}

function texts(node: Node, where: string): Pick<Assumption, 'assumed' | 'reason' | 'ifWrong'> {
  const text = (key: string): string => {
    const value: unknown = isMap(node) ? node.get(key) : undefined;
    if (typeof value !== 'string' || value.trim() === '') throw new Error(`${where}: ${mark} lacks ${key}`);
    return value.trim();
  };
  return { assumed: text('assumed'), reason: text('reason'), ifWrong: text('if_wrong') };
}

/** Writes assumptions as the page that people read. */
export function toMarkdown(assumptions: Assumption[]): string {
  return `# Assumptions

What the interface document of the service leaves open, and what is taken to be so until somebody knows
better. Generated from the \`${mark}\` marks in the description by \`pnpm generate\`.

| Where | Assumed | Why | If it is wrong |
|---|---|---|---|
${assumptions.map(row).join('\n')}
`;
}

function row({ file, line, path, assumed, reason, ifWrong }: Assumption): string {
  const place = [file.replace(/^components\//, '').replace(/\.yaml$/, ''), ...path.filter(telling)].join(
    ' › ',
  );
  const cells = [`[${place}](${file}#L${line})`, assumed, reason, ifWrong];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

/** Keys that only say what kind of thing follows tell a reader nothing. */
function telling(key: string): boolean {
  return !['properties', 'responses', 'servers', 'variables'].includes(key);
}
