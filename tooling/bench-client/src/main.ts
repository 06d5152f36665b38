import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { abortInWait, bothShapes, keyHidden, retryAfter } from './behaviour.ts';
import { bundleBytes } from './bundle.ts';
import { cpuFloorMicros, cpuMicros } from './cpu.ts';
import { measureDownloads } from './downloading.ts';
import { peers, videogen } from './peers.ts';
import { table } from './table.ts';
import { measureWaiting } from './waiting.ts';

const OUTPUT = new URL('../../../docs/bench-client.md', import.meta.url);

const note = (what: string) => process.stderr.write(`${what}\n`);

// First, in a process that has done nothing else.
note('processor time');
const micros = await cpuMicros(peers);
const floor = await cpuFloorMicros();
const own = micros.get(videogen.name) ?? Number.NaN;
note('bundles');
const bundles = new Map(peers.map((peer) => [peer.name, bundleBytes(peer)]));
note('429, both shapes, the key');
const pauses = await Promise.all(peers.map(async (peer) => [peer.name, await retryAfter(peer)] as const));
const calls = table(
  [
    '',
    'five calls, KB after gzip',
    'CPU per call, us',
    'as a part of ours',
    '429, Retry-After 3 s',
    'code and message from both shapes',
    'the key when printed',
  ],
  await Promise.all(
    peers.map(async (peer) => {
      const cpu = micros.get(peer.name) ?? Number.NaN;
      return [
        peer.name,
        ((bundles.get(peer.name) ?? 0) / 1000).toFixed(1),
        cpu.toFixed(0),
        (cpu / own).toFixed(2),
        new Map(pauses).get(peer.name) ?? '',
        await bothShapes(peer),
        await keyHidden(peer),
      ];
    }),
  ),
);
note('waiting, on a clock that is moved');
const aborts = await abortInWait();
const waiting = table(
  ['', 'seen after its end, s in the mean', 'status requests per job', 'abort during the wait'],
  (await measureWaiting()).map(({ name, lagSeconds, polls }) => [
    name,
    lagSeconds.toFixed(2),
    polls.toFixed(1),
    aborts.get(name.split(',')[0] ?? '') ?? '',
  ]),
);
note('downloads of 1 GiB');
const downloads = table(
  ['', '1 GiB to disk, peak MB', 's', 'cut in mid-download: under the final name'],
  (await measureDownloads()).map(({ name, peakMb, seconds, afterCut }) => [
    name,
    peakMb.toFixed(0),
    seconds.toFixed(1),
    afterCut,
  ]),
);

const text = `# The client beside others

Written by \`pnpm --filter @videogen/bench-client bench\`: one run on ${cpus().length} processors with Node ${process.versions.node}. Times
depend on the machine and on what else it does; compare within a column. The versions are those of the lock file.

${calls}

The answer alone, made and read without any client, costs ${floor.toFixed(0)} us of processor time. A bundle of ours holds
retries, pacing, waiting and downloads that resume; those of openapi-fetch and hey-api hold none of them.

## Waiting

24 jobs of 5 to 60 s, with 30 ms of latency. Where progress is told, and for videos of a kind that the client has seen
before, the end can be foreseen. Where nothing is known, no schedule can have both few requests and a short lag: with a
request every d seconds the lag is d / 2 in the mean, and a job of 32 s, the mean here, takes 32 / d of them. Eight requests
are a lag of two seconds, a lag of one second is sixteen requests.

${waiting}

## Downloads

${downloads}
`;
writeFileSync(OUTPUT, text);
process.stdout.write(text);
