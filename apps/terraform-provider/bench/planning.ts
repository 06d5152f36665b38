import { startEmulator } from '@videogen/emulator';
import { type Bench, providerBlock, succeed } from './bench.ts';
import { timed } from './clock.ts';
import { type Row, seconds, times } from './report.ts';
import { medians } from './sample.ts';

const ROUNDS = 7;
/** 0.5 s where the plan of what is built in takes 0.07 s. */
const MOST_TIMES = 7;
const KEY = 'sk_test_bench';

/** How long a plan of one resource takes, beside one of the resource that is built into Terraform. */
export async function planning(bench: Bench): Promise<Row[]> {
  const emulator = await startEmulator({
    jobTime: '0s',
    clips: 'shared',
    accounts: [{ name: 'bench', key: KEY }],
  });
  try {
    const ours = await bench.workspace(
      `${providerBlock(emulator.url, KEY)}resource "videogen_video" "one" {\n  prompt = "One"\n}\n`,
    );
    const builtIn = await bench.workspace('resource "terraform_data" "one" {\n  input = "One"\n}\n');
    const results = await medians(
      [
        { name: 'ours', run: () => timed(() => succeed(ours, 'plan', '-no-color')) },
        { name: 'built in', run: () => timed(() => succeed(builtIn, 'plan', '-no-color')) },
      ],
      ROUNDS,
    );
    const [ms = Number.NaN, besideMs = Number.NaN] = [results.get('ours'), results.get('built in')];
    return [
      {
        what: 'plan of one video',
        value: seconds(ms),
        beside: `${times(ms, besideMs)} \`terraform_data\` (${seconds(besideMs)})`,
        bound: { text: `below ${MOST_TIMES} x`, kept: ms < MOST_TIMES * besideMs },
      },
    ];
  } finally {
    await emulator.close();
  }
}
