import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/**
 * The titles of the diagnostics that the sources in a folder can report, each as a pattern: what is known only at run
 * time matches anything.
 *
 * @param specifier what the folder's package exports
 * @param folder from the exported module's own
 */
export async function titlesIn(specifier: string, folder: string): Promise<RegExp[]> {
  const directory = join(dirname(fileURLToPath(import.meta.resolve(specifier))), folder);
  // This provider has no plain resources.
  const names = (await readdir(directory)).filter((name) => /^(?!crud-).*(?<!\.test)\.ts$/.test(name));
  const sources = await Promise.all(names.map(async (name) => readFile(join(directory, name), 'utf8')));
  const texts = sources.flatMap((text, index) => reported(parseSync(names[index] ?? '', text).program));
  return [...new Set(texts)].filter(Boolean).map((text) => new RegExp(`^${text}$`));
}

/** Everything below a node that is the first argument of `diagnostics.error` and the like, or called `summary`. */
function reported(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(reported);
  if (!isNode(node)) return [];
  return [...patternsOf(titleOf(node)), ...Object.values(node).flatMap(reported)];
}

function titleOf(node: Node): unknown {
  const { type, callee, key, id } = node;
  if (type === 'CallExpression' && isNode(callee) && isReport(callee))
    return (node.arguments as unknown[])[0];
  // A budget tells its error as a pair.
  if (type === 'Property' && /^(summary|exceeded)$/.test(nameOf(key))) return node.value;
  return type === 'VariableDeclarator' && nameOf(id) === 'summary' ? node.init : undefined;
}

function isReport({ object, property }: Node): boolean {
  const receiver = isNode(object) ? nameOf(object) || nameOf(object.property) : '';
  return receiver === 'diagnostics' && /^(error|warning)$/.test(nameOf(property));
}

/** What an expression can come to, as sources of regular expressions; nothing for what is no text. */
function patternsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [escaped(node.value)] : [];
    case 'TemplateLiteral': {
      const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) =>
        escaped(value.cooked),
      );
      return [parts.join('.+').replaceAll('.+.+', '.+')];
    }
    case 'ConditionalExpression':
      return [...patternsOf(node.consequent), ...patternsOf(node.alternate)];
    case 'ArrowFunctionExpression':
      return patternsOf(node.body);
    case 'ArrayExpression':
      return patternsOf((node.elements as unknown[])[0]);
    default:
      return [];
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '');

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
