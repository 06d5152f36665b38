import { every, now } from '../clock.ts';
import type { Glyphs } from './bar.ts';
import type { Event, Report } from './event.ts';
import { linesReport } from './lines-report.ts';
import { newRow, type Row, rowLine, updateRow } from './row.ts';
import type { Screen } from './screen.ts';

const FRAME_MS = 100;

/** For a terminal: a bar for each video that is under way, below the lines that are told for good. */
export function barsReport(screen: Screen, glyphs: Glyphs): Report {
  const rows = new Map<string, Row>();
  const accepted = new Set<string>();
  const lines = linesReport(screen, { quiet: false, progress: false });
  const draw = () => screen.live(frame([...rows.values()], screen, glyphs));
  const stop = every(FRAME_MS, () => {
    if (rows.size > 0) draw();
  });
  return {
    begin(id) {
      if (rows.has(id)) return;
      rows.set(id, newRow(id, now(), accepted.has(id)));
      draw();
    },
    tell(event: Event) {
      if (event.event === 'accepted') accepted.add(event.id);
      if (event.event === 'progress' || event.event === 'download') {
        const row = rows.get(event.id);
        if (row) updateRow(row, event, now());
      }
      const gone = finished(event).filter((id) => rows.delete(id));
      if (gone.length > 0) draw();
      lines.tell(event);
    },
    close() {
      stop();
      screen.live([]);
    },
  };
}

function finished(event: Event): readonly string[] {
  if (event.event === 'unfinished') return event.ids;
  if (event.event !== 'result' && event.event !== 'error') return [];
  return 'id' in event && typeof event.id === 'string' ? [event.id] : [];
}

/** What does not fit on the screen could not be drawn again, so that it is only counted. */
function frame(rows: readonly Row[], screen: Screen, glyphs: Glyphs): string[] {
  const room = Math.max(screen.rows - 2, 1);
  const shown = rows.length > room ? rows.slice(0, room - 1) : rows;
  const lines = shown.map((row) => rowLine(row, now(), screen, glyphs));
  const hidden = rows.length - shown.length;
  return hidden > 0 ? [...lines, `  and ${hidden} more`] : lines;
}
