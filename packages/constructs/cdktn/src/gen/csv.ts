/** A record of a CSV text. */
export interface CsvRecord {
  /** The line it begins in, from 1. */
  line: number;
  fields: string[];
}

const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/**
 * Reads CSV as RFC 4180 has it: commas, CRLF or LF, and quotes around what holds either of them. Blank lines
 * are left out. (A jsii module has to bundle what it imports, which pnpm's layout does not allow; hence no library.)
 *
 * @throws where a quote is out of place, with its line
 */
export function parseCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let record: CsvRecord = { line: 1, fields: [] };
  let line = 1;
  FIELD.lastIndex = 0;
  while (FIELD.lastIndex < text.length || record.fields.length > 0) {
    const match = FIELD.exec(text);
    if (!match) throw new Error(`line ${line}: a quote is out of place`);
    const [whole, quoted, plain = '', end] = match;
    record.fields.push(quoted === undefined ? plain.trim() : quoted.replace(/""/g, '"'));
    line += whole.split('\n').length - 1;
    if (end === ',') continue;
    if (record.fields.length > 1 || record.fields[0] !== '') records.push(record);
    record = { line, fields: [] };
  }
  return records;
}
