import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startGrpcTarget } from './grpc-target.ts';
import { Random } from './random.ts';
import { targets } from './targets.ts';

/** What became of the messages to one decoder. */
export interface FuzzRow {
  readonly target: string;
  readonly messages: number;
  readonly read: number;
  readonly refused: number;
  readonly longestMs: number;
  /** What the second half of the messages added to the heap, collected before and after. */
  readonly growthMb: number;
}

/** Sends `total` messages, the same number to each decoder. @throws what a decoder throws and does not promise */
export async function fuzz(total: number, seed: number): Promise<readonly FuzzRow[]> {
  const grpc = await startGrpcTarget();
  const all = { ...targets, 'gRPC frames to a server': grpc.send };
  const each = Math.ceil(total / Object.keys(all).length);
  const rows: FuzzRow[] = [];
  try {
    for (const [target, send] of Object.entries(all)) rows.push(await fuzzOne(target, send, each, seed));
  } finally {
    await grpc.close();
  }
  return rows;
}

async function fuzzOne(
  target: string,
  send: (random: Random) => boolean | Promise<boolean>,
  messages: number,
  seed: number,
): Promise<FuzzRow> {
  let read = 0;
  let longestMs = 0;
  let halfway = 0;
  for (let index = 0; index < messages; index += 1) {
    if (index === messages >> 1) halfway = heapMb();
    const began = performance.now();
    try {
      if (await send(new Random(seed + index))) read += 1;
    } catch (error) {
      throw new Error(`${target}, seed ${seed + index}`, { cause: error });
    }
    longestMs = Math.max(longestMs, performance.now() - began);
  }
  return { target, messages, read, refused: messages - read, longestMs, growthMb: heapMb() - halfway };
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heapMb(): number {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** Without the sign that rounding leaves on a zero. */
function oneDigit(value: number): string {
  return (Math.round(value * 10) / 10 + 0).toFixed(1);
}

export function tableOf(rows: readonly FuzzRow[]): string {
  const lines = rows.map(
    ({ target, messages, read, refused, longestMs, growthMb }) =>
      `| ${target} | ${messages} | ${read} | ${refused} | ${longestMs.toFixed(1)} | ${oneDigit(growthMb)} |`,
  );
  return [
    '| decoder | messages | read | refused | longest, ms | heap grown, MB |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
  ].join('\n');
}
