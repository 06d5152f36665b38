import prettyBytes from 'pretty-bytes';
import { clean } from '../text.ts';
import type { ErrorEvent, Event, Report, Result, Unfinished } from './event.ts';
import { fieldLines } from './fields.ts';
import type { Screen } from './screen.ts';

/** Progress is told again after so many percent. */
const STEP_PERCENT = 10;

type Told = { status: string; step: number };

/**
 * For people, and for files that people read: results on standard output, the rest on standard error, line by line.
 *
 * @param options.quiet only results, errors, and what was not finished
 * @param options.progress a line for each step of a video's progress
 */
export function linesReport(screen: Screen, options: { quiet: boolean; progress: boolean }): Report {
  const told = new Map<string, Told>();
  const note = (line: string) => {
    if (!options.quiet) screen.err(line);
  };
  return {
    begin: () => {},
    tell(event: Event) {
      if (event.event === 'accepted') screen.keep(event.id);
      else if (event.event === 'progress' && options.progress) tellProgress(event, told, note);
      else if (event.event === 'result') tellResult(screen, event, note);
      else if (event.event === 'unfinished') tellUnfinished(screen, event, note);
      else if (event.event === 'error') tellError(screen, event);
      else if (event.event === 'note') note(clean(event.message));
    },
    close: () => {},
  };
}

function tellProgress(
  event: Extract<Event, { event: 'progress' }>,
  told: Map<string, Told>,
  note: (line: string) => void,
): void {
  const { id, status, progress } = event;
  const last = told.get(id);
  const step = Math.floor((progress ?? 0) / STEP_PERCENT);
  if (last?.status === status && step <= last.step) return;
  told.set(id, { status, step });
  const percent = progress === undefined ? '' : ` ${Math.floor(progress)} %`;
  note(`${id} ${clean(status)}${percent}`);
}

function tellResult(screen: Screen, event: Result, note: (line: string) => void): void {
  const { command } = event;
  if (command === 'generate') {
    note(`${screen.paintErr('green', '✔')} ${ending(event)}`);
  } else if (command === 'wait' || command === 'download' || command === 'delete') {
    screen.out(screen.canMove ? `${screen.paintOut('green', '✔')} ${ending(event)}` : ending(event));
  } else {
    for (const line of fieldLines(fieldsOf(event), (text) => screen.paintOut('dim', text))) screen.out(line);
  }
}

function fieldsOf(event: Result): Record<string, unknown> {
  const { event: _, command: __, ...fields } = event;
  if (event.command === 'account') return { ...event.account, baseUrl: event.baseUrl };
  return fields;
}

function ending(event: Extract<Result, { id: string }>): string {
  if (event.command === 'delete') return `${event.id} deleted`;
  if (event.command === 'status') return `${event.id} ${clean(event.status)}`;
  if (!event.file) return `${event.id} completed`;
  return `${event.id} saved to ${event.file.path} (${prettyBytes(event.file.sizeBytes)})`;
}

function tellUnfinished(screen: Screen, event: Unfinished, note: (line: string) => void): void {
  const { ids, reason, next } = event;
  if (reason === 'accepted') {
    note(screen.paintErr('dim', `accepted; to wait for ${ids.length === 1 ? 'it' : 'them'}:`));
    for (const line of next) note(`  ${line}`);
    return;
  }
  const which = ids.length === 1 ? ids[0] : `${ids.length} videos`;
  const why = reason === 'timeout' ? 'not finished in time' : 'interrupted';
  screen.err(
    `${screen.paintErr('yellow', why)}: ${which} ${ids.length === 1 ? 'goes' : 'go'} on; to continue:`,
  );
  for (const line of next) screen.err(`  ${line}`);
}

function tellError(screen: Screen, event: ErrorEvent): void {
  const { id, code, message, status, requestId, next } = event;
  const facts = [
    status !== undefined && `${status} ${clean(code)}`,
    requestId && `request ${clean(requestId)}`,
  ];
  const shown = facts.filter(Boolean).join(', ');
  const subject = id === undefined || message.includes(id) ? '' : `${id}: `;
  screen.err(`${screen.paintErr('red', 'videogen:')} ${subject}${clean(message)}${shown && ` (${shown})`}`);
  if (next) screen.err(`  ${screen.paintErr('dim', 'next:')} ${next}`);
}
