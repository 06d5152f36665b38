import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { parseCsv } from './csv';
import { invalidManifest } from './errors';
import type { LibraryVideo } from './video-library';

/** A video of a library by its name. */
export interface NamedVideo {
  name: string;
  video: LibraryVideo;
}

const COLUMNS = ['name', 'prompt', 'duration', 'quality', 'file'] as const;
type Column = (typeof COLUMNS)[number];
type Row = Partial<Record<Column, unknown>>;

/**
 * Reads the videos of a JSON or CSV file.
 *
 * @param path the construct's path, for messages
 * @param file from the directory where the app runs
 * @throws when it cannot be read, or a video in it is not one
 */
export function readManifest(path: string, file: string): NamedVideo[] {
  const fail = (where: string, why: string) => invalidManifest(path, `${file}${where}`, why);
  const text = readText(file, (why) => fail('', why));
  switch (extname(file).toLowerCase()) {
    case '.json':
      return fromJson(text, fail);
    case '.csv':
      return fromCsv(text, fail);
    default:
      throw fail('', 'its name ends neither in .json nor in .csv, so that its format is unknown');
  }
}

type Fail = (where: string, why: string) => Error;

function readText(file: string, fail: (why: string) => Error): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw fail(`it cannot be read (${messageOf(error)})`);
  }
}

/** Either `{ "waves": { "prompt": … } }` or `[{ "name": "waves", "prompt": … }]`. */
function fromJson(text: string, fail: Fail): NamedVideo[] {
  const content = parseJson(text, fail);
  if (typeof content !== 'object' || content === null)
    throw fail('', 'it holds neither an object of videos by name nor a list of videos');
  const rows: [string, unknown][] = Array.isArray(content)
    ? content.map((row, index) => [`[${index}]`, row])
    : Object.entries(content).map(([name, row]) => [`."${name}"`, isRow(row) ? { name, ...row } : row]);
  return rows.map(([where, row]) => {
    if (!isRow(row)) throw fail(where, 'it is not an object with a prompt');
    return toVideo(row, where, fail);
  });
}

function parseJson(text: string, fail: Fail): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw fail('', `it is not JSON (${messageOf(error)})`);
  }
}

function fromCsv(text: string, fail: Fail): NamedVideo[] {
  const [header, ...records] = parseRecords(text, fail);
  if (!header) throw fail('', 'it is empty, without so much as the line of column names');
  return records.map(({ line, fields }) => {
    const where = `:${line}`;
    if (fields.length !== header.fields.length)
      throw fail(where, `it has ${fields.length} fields, while the first line names ${header.fields.length}`);
    const named = header.fields.map((column, index) => [column, fields[index]] as const);
    const row = Object.fromEntries(named.filter(([, value]) => value !== ''));
    if (typeof row.duration === 'string')
      return toVideo({ ...row, duration: Number(row.duration) }, where, fail);
    return toVideo(row, where, fail);
  });
}

function parseRecords(text: string, fail: Fail) {
  try {
    return parseCsv(text);
  } catch (error) {
    throw fail('', messageOf(error));
  }
}

function toVideo(row: Row, where: string, fail: Fail): NamedVideo {
  const unknown = Object.keys(row).find((key) => !(COLUMNS as readonly string[]).includes(key));
  if (unknown !== undefined) throw fail(where, `"${unknown}" is none of ${COLUMNS.join(', ')}`);
  const { duration } = row;
  if (duration !== undefined && !(typeof duration === 'number' && Number.isFinite(duration)))
    throw fail(where, 'its duration is not a number of seconds');
  const text = (column: Column) => textOf(row[column], column, where, fail);
  const name = text('name');
  const prompt = text('prompt');
  if (name === undefined || prompt === undefined)
    throw fail(where, `it has no ${name === undefined ? 'name' : 'prompt'}`);
  return { name, video: { prompt, duration, quality: text('quality'), file: text('file') } };
}

function textOf(value: unknown, column: Column, where: string, fail: Fail): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  throw fail(where, `its ${column} is not a text`);
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
