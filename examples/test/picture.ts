import { graphOf, type Node, type Stack } from './graph.ts';

const box = { width: 196, height: 44 };
const gap = { across: 56, down: 14 };
const margin = 8;

/** Draws the graph of a synthesized stack as SVG, from what is made first to what is made last. */
export function pictureOf(title: string, stack: Stack): string {
  const nodes = graphOf(stack);
  const columns = Array.from({ length: Math.max(...nodes.map(({ depth }) => depth)) + 1 }, (_, depth) =>
    nodes.filter((node) => node.depth === depth),
  );
  const rows = Math.max(...columns.map((column) => column.length));
  const heightOf = (count: number): number => count * (box.height + gap.down) - gap.down;
  const places = new Map(
    columns.flatMap((column, across) =>
      column.map(({ address }, row) => [
        address,
        {
          x: margin + across * (box.width + gap.across),
          y: margin + (heightOf(rows) - heightOf(column.length)) / 2 + row * (box.height + gap.down),
        },
      ]),
    ),
  );
  const at = (address: string) => places.get(address) ?? { x: 0, y: 0 };
  const width = 2 * margin + columns.length * (box.width + gap.across) - gap.across;
  const height = 2 * margin + heightOf(rows);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    STYLE,
    ...nodes.flatMap(({ address, needs }) => needs.map((need) => line(at(need), at(address)))),
    ...nodes.map((node) => boxOf(node, at(node.address))),
    '</svg>\n',
  ].join('\n');
}

// A picture in a page cannot ask the page for its colours, only the reader's system.
const STYLE = `<style>
rect { fill: #f6f8fa; stroke: #8c959f } path { fill: none; stroke: #8c959f; stroke-width: 1.5 }
text { font: 12px system-ui, sans-serif; fill: #1f2328 } .kind { font-size: 11px; fill: #59636e }
@media (prefers-color-scheme: dark) { rect { fill: #151b23 } text { fill: #f0f6fc } .kind { fill: #9198a1 } }
</style>`;

interface Point {
  x: number;
  y: number;
}

function line(from: Point, to: Point): string {
  const start = { x: from.x + box.width, y: from.y + box.height / 2 };
  const end = { x: to.x, y: to.y + box.height / 2 };
  const middle = (start.x + end.x) / 2;
  return `<path d="M${start.x} ${start.y}C${middle} ${start.y} ${middle} ${end.y} ${end.x} ${end.y}"/>`;
}

function boxOf({ kind, name }: Node, { x, y }: Point): string {
  const text = `<text class="kind" x="${x + 10}" y="${y + 18}">${escaped(kind)}</text><text x="${x + 10}" y="${y + 34}">${escaped(name)}</text>`;
  return `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="6"/>${text}`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
