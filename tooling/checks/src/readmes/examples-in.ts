/** A block of TypeScript in a document that is a program by itself. */
export interface Example {
  readonly code: string;
  /** Of its first line, from 1. */
  readonly line: number;
  /** The first package of ours that it imports, without a subpath. */
  readonly imports: string;
}

/** The blocks of TypeScript that import a package of ours; what imports nothing is a fragment of something. */
export function examplesIn(markdown: string): Example[] {
  const blocks = markdown.matchAll(/^```(?:ts|typescript)\b.*\n([\s\S]*?)^```/gm);
  return [...blocks].flatMap((block) => {
    const [whole, code = ''] = block;
    const imports = /from '(@videogen\/[\w-]+)/.exec(code)?.[1];
    const before = markdown.slice(0, block.index + whole.indexOf('\n') + 1);
    return imports ? [{ code, line: before.split('\n').length, imports }] : [];
  });
}
