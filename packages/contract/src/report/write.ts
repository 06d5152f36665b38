import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { toHtml } from './html.ts';
import { toJunit } from './junit.ts';
import type { Report } from './report.ts';

/** How a report is written, by the ending of the file's name. */
const writers: Record<string, (report: Report) => string> = {
  '.json': (report) => `${JSON.stringify(report, null, 2)}\n`,
  '.xml': toJunit,
  '.html': toHtml,
};

/** Whether a report can be written under this name: it ends in `.json`, `.xml` (JUnit) or `.html`. */
export function isReportName(path: string): boolean {
  return extname(path) in writers;
}

/**
 * Writes a report, whole or not at all, and makes the folders it needs.
 *
 * @throws RangeError for a name that {@link isReportName} refuses.
 */
export async function writeReport(report: Report, path: string): Promise<void> {
  const writer = writers[extname(path)];
  if (writer === undefined) throw new RangeError(`A report ends in ${Object.keys(writers).join(', ')}`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, writer(report));
  await rename(`${path}.part`, path);
}
