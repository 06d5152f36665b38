/** What Terraform has to make, in the order of who needs whom. */
export interface Node {
  /** As Terraform writes it: `videogen_video.waves`. */
  address: string;
  kind: string;
  /** Where it stands in the app, below its stack. */
  name: string;
  /** Addresses that it reads, without those that another of them reads already. */
  needs: readonly string[];
  /** How many others stand between it and one that needs nothing. */
  depth: number;
}

type Blocks = Record<string, { '//'?: { metadata: { path: string } } }>;

/** The part of a synthesized stack that is looked at here. */
export interface Stack {
  module?: Blocks;
  data?: Record<string, Blocks>;
  resource?: Record<string, Blocks>;
  output?: Blocks;
}

/** The graph of a synthesized stack. */
export function graphOf(stack: Stack): Node[] {
  const blocks = [
    ...blocksOf('module', stack.module),
    ...Object.entries(stack.data ?? {}).flatMap(([kind, each]) => blocksOf(kind, each, 'data.')),
    ...Object.entries(stack.resource ?? {}).flatMap(([kind, each]) => blocksOf(kind, each)),
    ...blocksOf('output', stack.output),
  ];
  const reads = new Map(blocks.map(({ address, text }) => [address, readsOf(text, blocks)]));
  const needsOf = (address: string): string[] => reads.get(address) ?? [];
  const reaches = (from: string, to: string): boolean =>
    needsOf(from).some((next) => next === to || reaches(next, to));
  const depthOf = (address: string): number =>
    Math.max(0, ...needsOf(address).map((next) => depthOf(next) + 1));
  return blocks.map(({ address, kind, name }) => {
    const needs = needsOf(address);
    const direct = needs.filter((to) => !needs.some((via) => via !== to && reaches(via, to)));
    return { address, kind, name, needs: direct, depth: depthOf(address) };
  });
}

interface Block {
  address: string;
  kind: string;
  name: string;
  text: string;
}

function blocksOf(kind: string, blocks: Blocks = {}, prefix = ''): Block[] {
  return Object.entries(blocks).map(([id, { '//': comment, ...content }]) => ({
    address: `${prefix}${kind}.${id}`,
    kind: prefix + kind,
    name: comment ? comment.metadata.path.replace(/^[^/]+\//, '').replace(/\/(?:Default|File)$/, '') : id,
    text: JSON.stringify(content),
  }));
}

function readsOf(text: string, blocks: readonly Block[]): string[] {
  const expressions = [...text.matchAll(/\$\{(.*?)\}/g)].map(([, expression]) => `${expression} `).join('');
  return blocks.flatMap(({ address }) => (expressions.includes(`${address}.`) ? [address] : []));
}
