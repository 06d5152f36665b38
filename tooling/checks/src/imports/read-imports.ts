import { parseSync, Visitor } from 'oxc-parser';

/** One place where a file names another module. */
export interface Import {
  specifier: string;
  /** Counted from 1. */
  line: number;
}

/**
 * Every module that a JavaScript or TypeScript file names by a literal: imports and re-exports, of types
 * too, `import()` as expression and as type, `require()` and `import x = require()`.
 *
 * @throws Error when the file cannot be parsed
 */
export function readImports(file: string, text: string): Import[] {
  const { program, errors } = parseSync(file, text);
  const error = errors.find(({ severity }) => severity === 'Error');
  if (error) throw new Error(`${file} cannot be parsed: ${error.message}`);

  const found: Import[] = [];
  const add = (source: { type: string; value?: unknown; start: number } | null | undefined): void => {
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
    found.push({ specifier: source.value, line: text.slice(0, source.start).split('\n').length });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
    TSExternalModuleReference: (node) => add(node.expression),
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require') add(node.arguments[0]);
    },
  }).visit(program);
  return found;
}
