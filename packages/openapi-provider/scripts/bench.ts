// From a description to a provider: the lines of each example's overlay, and the seconds of the command that reads it,
// beside those of a bare start of Node.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const runs = 5;
const execute = promisify(execFile);
const out = await mkdtemp(join(tmpdir(), 'openapi-provider-bench-'));

async function seconds(args: readonly string[]): Promise<number> {
  const all: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = process.hrtime.bigint();
    await execute(process.execPath, [...args]);
    all.push(Number(process.hrtime.bigint() - start) / 1e9);
  }
  return all.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}

try {
  const bare = await seconds(['-e', '0']);
  const rows = [];
  for (const name of ['inventory', 'upscaler']) {
    const [description, overlay] = ['openapi.yaml', 'overlay.yaml'].map((it) => `examples/${name}/${it}`);
    const lines = (await readFile(overlay ?? '', 'utf8')).trim().split('\n').length;
    const sources = ['--description', description ?? '', '--overlay', overlay ?? ''];
    const docs = ['--out', join(out, name), '--docs', join(out, name, 'docs')];
    const taken = await seconds(['src/cli.ts', 'generate', ...sources, ...docs]);
    rows.push({
      example: name,
      'lines of overlay': lines,
      'generate, s': Number(taken.toFixed(2)),
      'times a bare start of Node': Number((taken / bare).toFixed(1)),
    });
  }
  console.table(rows);
} finally {
  await rm(out, { recursive: true, force: true });
}
