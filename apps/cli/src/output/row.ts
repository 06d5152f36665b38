import { clean, formatDuration } from '../text.ts';
import { bar, type Glyphs } from './bar.ts';
import { estimate, type ToldProgress } from './estimate.ts';
import type { Event } from './event.ts';
import type { Screen } from './screen.ts';

const WIDEST_BAR = 30;
const NARROWEST_BAR = 4;
const STATUS_WIDTH = 11;
const TIME_WIDTH = 11;

/** A video that is under way. */
export interface Row {
  readonly id: string;
  readonly begunMs: number;
  status: string;
  told: readonly ToldProgress[];
}

/** @param isNew whether the video was begun just now, so that its progress began at nothing. */
export function newRow(id: string, nowMs: number, isNew: boolean): Row {
  return { id, begunMs: nowMs, status: 'asking', told: isNew ? [{ atMs: nowMs, percent: 0 }] : [] };
}

/** Takes in what is told about the video. */
export function updateRow(
  row: Row,
  event: Extract<Event, { event: 'progress' | 'download' }>,
  nowMs: number,
): void {
  if (event.event === 'progress') {
    if (event.progress === undefined) row.told = [];
    else row.told = [...row.told, { atMs: nowMs, percent: event.progress }];
    row.status = event.status;
  } else {
    const { receivedBytes, totalBytes } = event;
    row.told = totalBytes ? [{ atMs: nowMs, percent: (100 * receivedBytes) / totalBytes }] : [];
    row.status = 'downloading';
  }
}

/** The row as one line that fits on the screen, even with the ^C that a terminal prints behind it. */
export function rowLine(
  row: Row,
  nowMs: number,
  screen: Pick<Screen, 'columns' | 'paintErr'>,
  glyphs: Glyphs,
): string {
  const room = screen.columns - 3;
  const elapsedMs = nowMs - row.begunMs;
  const percent = estimate(row.told, nowMs);
  const head = `  ${row.id.slice(0, 8)}  `;
  const state = clean(row.status).slice(0, STATUS_WIDTH).padEnd(STATUS_WIDTH);
  const tail = `  ${percentText(row, percent)}  ${state}`;
  const time = `  ${formatDuration(elapsedMs).padEnd(TIME_WIDTH)}`;
  // Where it is narrow, the bar is worth more than the time.
  for (const end of [tail + time, tail]) {
    const width = Math.min(WIDEST_BAR, room - head.length - end.length);
    if (width < NARROWEST_BAR) continue;
    const { before, done, rest } = bar(width, percent, elapsedMs, glyphs);
    const faint = (text: string) => screen.paintErr('dim', text);
    return `${head}${faint(before)}${screen.paintErr('cyan', done)}${faint(rest)}${end}`;
  }
  const line = `${head}${percentText(row, percent)} ${state}`;
  return (line.length <= room ? line : narrowLine(row, percent)).slice(0, Math.max(room, 1));
}

/** Where there is no room for both: how far it is, or else what it is doing. */
function narrowLine(row: Row, percent: number | undefined): string {
  const known = percent === undefined ? clean(row.status) : percentText(row, percent);
  return `${row.id.slice(0, 8)} ${known}`;
}

/** `~` stands before what is estimated. */
function percentText({ told }: Row, percent: number | undefined): string {
  if (percent === undefined) return ' '.repeat(6);
  const isTold = percent === told.at(-1)?.percent;
  return `${isTold ? '' : '~'}${Math.floor(percent)} %`.padStart(6);
}
