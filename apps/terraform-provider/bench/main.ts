import { parseArgs } from 'node:util';
import { findTerraform } from '@videogen/release';
import { type Bench, type Peer, withBench } from './bench.ts';
import { downloading } from './downloading.ts';
import { planning } from './planning.ts';
import { refreshing } from './refreshing.ts';
import { type Row, table } from './report.ts';
import { starting } from './starting.ts';

const HELP = `Measures the single file and prints a table. Every figure stands beside one from the same run.

Usage:
  pnpm bench [--only NAME]... [--peer NAME=PATH]...

Options:
  --only NAME       one of starting, planning, refreshing, downloading
  --peer NAME=PATH  measures another provider's executable as well, at what any provider can do: starting
  --help            shows this
`;

const measurements: Record<string, (bench: Bench) => Promise<Row[]>> = {
  starting,
  planning,
  refreshing,
  downloading,
};

async function main(): Promise<void> {
  const text = { type: 'string', multiple: true, default: [] as string[] } as const;
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((arg) => arg !== '--'),
    options: { only: text, peer: text, help: { type: 'boolean' } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const names = values.only.length > 0 ? values.only : Object.keys(measurements);
  const peers = values.peer.map(toPeer);
  const { product, version } = await findTerraform();
  await withBench(peers, async (bench) => {
    const rows: Row[] = [];
    for (const name of names) rows.push(...(await measurementOf(name)(bench)));
    process.stdout.write(`${product} ${version}, ${process.platform} ${process.arch}\n\n${table(rows)}\n`);
  });
}

function measurementOf(name: string): (bench: Bench) => Promise<Row[]> {
  const measure = measurements[name];
  if (measure) return measure;
  throw new Error(`There is no measurement ${name}, only ${Object.keys(measurements).join(', ')}.`);
}

function toPeer(argument: string): Peer {
  const [, name, path] = /^([^=]+)=(.+)$/.exec(argument) ?? [];
  if (name && path) return { name, path };
  throw new Error(`--peer takes NAME=PATH and not ${argument}.`);
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nSee --help.\n`);
  process.exitCode = 1;
});
