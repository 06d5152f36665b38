import { readFile } from 'node:fs/promises';
import { LineCounter, parseDocument } from 'yaml';
import { isObject, type JsonObject } from './json.ts';
import { rememberOrigins } from './origin.ts';
import { fail } from './problems.ts';

/**
 * Reads a YAML or JSON file that holds an object.
 *
 * @param name where an overlay finds it, if it is not the first file of a description.
 * @throws GenerateError, also if there is no such file.
 */
export async function readDocument(file: string, name?: string): Promise<JsonObject> {
  const text = await readFile(file, 'utf8').catch((error: Error) =>
    fail(file, `cannot be read: ${error.message}`, { cause: error }),
  );
  // Line numbers in messages come from the parser. JSON is YAML, too.
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [problem] = document.errors;
  if (problem !== undefined) {
    const [start] = problem.linePos ?? [];
    // The parser says in words, too, where it is, and shows the line.
    const [message = ''] = problem.message.split(/ at line \d+/);
    const position = `${file}:${start?.line ?? 1}:${start?.col ?? 1}`;
    fail(file, message, { cause: problem, position });
  }
  const content: unknown = document.toJS();
  if (!isObject(content)) fail(file, 'expected an object');
  rememberOrigins(content, { file, name, document, lines });
  return content;
}
