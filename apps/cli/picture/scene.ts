import { PassThrough } from 'node:stream';
import { glyphsFor } from '../src/output/bar.ts';
import { linesReport } from '../src/output/lines-report.ts';
import { newRow, rowLine, updateRow } from '../src/output/row.ts';
import { Screen, type Stream } from '../src/output/screen.ts';
import { terminalSvg } from './terminal-svg.ts';

const COLUMNS = 80;
const IDS = [
  '9e84c5bd-949d-4df4-a5c2-99fb0a0fa54d',
  'b81e1e05-db62-4f4f-9303-07d96b15ad85',
  '3f0c7a52-6a1e-4b0e-8d4e-1c5f6a9b2d70',
] as const;
const COMMAND = "videogen generate 'A paper boat on a puddle' --count 3 --out clips/boat.mp4";

/** A run with three videos: one is saved, one is being downloaded, one is being made. Drawn as the command draws it. */
export async function drawScene(): Promise<string> {
  const { screen, written } = recordingScreen();
  const lines = linesReport(screen, { quiet: false, progress: false });
  screen.err(`${screen.paintErr('dim', '$')} ${COMMAND}`);
  for (const id of IDS) lines.tell({ event: 'accepted', id });
  const file = { path: 'clips/boat-1.mp4', sizeBytes: 26_040, sha256: '' };
  lines.tell({ event: 'result', command: 'generate', id: IDS[0], file });
  screen.live(movingLines(screen));
  return terminalSvg(written(), COLUMNS, `${COMMAND}, with a progress bar for each video`);
}

function movingLines(screen: Screen): string[] {
  const nowMs = 34_000;
  const glyphs = glyphsFor({ LANG: 'C.UTF-8' });
  const loading = newRow(IDS[1], 0, true);
  updateRow(loading, { event: 'download', id: IDS[1], receivedBytes: 17_000, totalBytes: 26_000 }, nowMs);
  const making = newRow(IDS[2], 0, true);
  updateRow(making, { event: 'progress', id: IDS[2], status: 'processing', progress: 60 }, 29_000);
  return [loading, making].map((row) => rowLine(row, nowMs, screen, glyphs));
}

/** A screen on a terminal with colours that only remembers what is written. */
function recordingScreen(): { screen: Screen; written: () => string } {
  let text = '';
  const stream = Object.assign(new PassThrough(), {
    isTTY: true,
    columns: COLUMNS,
    rows: 24,
    hasColors: () => true,
    getColorDepth: () => 8,
  });
  stream.on('data', (chunk) => {
    text += chunk;
  });
  const screen = new Screen(stream as unknown as Stream, stream as unknown as Stream, {});
  return { screen, written: () => text };
}
