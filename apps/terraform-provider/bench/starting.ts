import { type Bench, binary, entry } from './bench.ts';
import { handshake, startAndEnd } from './handshake.ts';
import { type Row, times } from './report.ts';
import { medians } from './sample.ts';

const ROUNDS = 15;
const NODE = 'node -e 0';

/** How long the provider takes until it listens, beside a Node that does nothing. */
export async function starting({ peers }: Bench): Promise<Row[]> {
  const providers = [
    { name: 'the single file', run: () => handshake(binary) },
    { name: 'the Node entry', run: () => handshake(process.execPath, [entry]) },
    ...peers.map(({ name, path }) => ({ name, run: () => handshake(path) })),
  ];
  const node = { name: NODE, run: () => startAndEnd(process.execPath, ['-e', '0']) };
  const results = await medians([node, ...providers], ROUNDS);
  const besideMs = results.get(NODE) ?? Number.NaN;
  return providers.map(({ name }, index) => {
    const ms = results.get(name) ?? Number.NaN;
    return {
      what: `start to handshake: ${name}`,
      value: `${ms.toFixed(0)} ms`,
      beside: `${times(ms, besideMs)} \`${NODE}\` (${besideMs.toFixed(0)} ms)`,
      ...(index === 0 && { bound: { text: 'below 1.5 x', kept: ms < 1.5 * besideMs } }),
    };
  });
}
