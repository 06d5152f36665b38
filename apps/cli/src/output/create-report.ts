import { glyphsFor } from './bar.ts';
import { barsReport } from './bars-report.ts';
import type { Report } from './event.ts';
import { jsonReport } from './json-report.ts';
import { linesReport } from './lines-report.ts';
import { Screen } from './screen.ts';

/** The flags that say how a command speaks. */
export interface OutputFlags {
  json?: boolean | undefined;
  quiet?: boolean | undefined;
}

/** Bars on a terminal, lines elsewhere, JSON where it is asked for. */
export function createReport(flags: OutputFlags, process: NodeJS.Process): Report {
  const screen = new Screen(process.stdout, process.stderr, process.env);
  const quiet = flags.quiet === true;
  if (flags.json) return jsonReport(screen, { quiet });
  if (screen.canMove && !quiet) return barsReport(screen, glyphsFor(process.env));
  return linesReport(screen, { quiet, progress: true });
}
