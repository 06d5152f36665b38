/**
 * Plain data as a TypeScript literal: one member a line with trailing commas, a short list in one line, keys
 * without quotes where they need none, members that are undefined left out. The same data gives the same text.
 */
export function literal(value: unknown, indent = ''): string {
  if (Array.isArray(value))
    return block(
      '[',
      ']',
      value.map((item) => literal(item, deeper(indent))),
      indent,
    );
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    const lines = members.map(([key, member]) => `${keyOf(key)}: ${literal(member, deeper(indent))}`);
    return block('{', '}', lines, indent);
  }
  return typeof value === 'string' ? quoted(value) : String(value);
}

const shortLine = 60;

function block(open: string, close: string, lines: readonly string[], indent: string): string {
  const oneLine = `${open}${lines.join(', ')}${close}`;
  // Objects stay one member a line, so that a change of one is a change of one line.
  const isPlainList = open === '[' && !oneLine.includes('\n');
  if (lines.length === 0 || (isPlainList && oneLine.length <= shortLine)) return oneLine;
  return [open, ...lines.map((line) => `${deeper(indent)}${line},`), `${indent}${close}`].join('\n');
}

const deeper = (indent: string) => `${indent}  `;

function keyOf(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
}

/** In single quotes, or in double ones if that saves escapes. */
function quoted(text: string): string {
  const json = JSON.stringify(text);
  if (text.includes("'")) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}
