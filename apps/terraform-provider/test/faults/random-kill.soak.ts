import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { startEmulator } from '@videogen/emulator';
import { afterAll, expect, test } from 'vitest';
import { scratchWorkspace } from '../support/installed.ts';
import { processesIn } from '../support/processes.ts';
import { until } from '../support/until.ts';
import { ALICE, providerBlock } from '../support/world.ts';
import { readJournal, readText } from './cell.ts';
import { providersIn } from './strike.ts';

const KILLS = 200;
/** The answer to the request takes about this long, and the kill comes somewhere in twice of it. */
const ANSWER_MS = 600;
const TABLE = new URL('../../../../docs/fault-matrix/random-kills.md', import.meta.url);

interface Kill {
  readonly victim: 'terraform' | 'provider';
  /** Where the video was known when everything had ended. */
  readonly known: 'not asked for' | 'in the state' | 'named by the journal' | 'noted as possible' | 'nowhere';
  readonly paidByNext: number;
}

const kills: Kill[] = [];
afterAll(() => writeFile(TABLE, table()));

const CONFIG = 'resource "videogen_video" "a" {\n  prompt = "A random moment"\n}\n';

test.concurrent.each(Array.from({ length: KILLS }, (_, index) => index))('kill %i', async (index) => {
  const kill = await killAtRandom(index % 2 === 0 ? 'provider' : 'terraform');
  kills.push(kill);
  expect(kill.known).not.toBe('nowhere');
  if (kill.known !== 'not asked for') expect(kill.paidByNext).toBe(0);
});

async function killAtRandom(victim: Kill['victim']): Promise<Kill> {
  const emulator = await startEmulator({ jobTime: '0s', clips: 'shared', accounts: [ALICE] });
  const workspace = await scratchWorkspace(providerBlock(emulator.url));
  try {
    await workspace.write('main.tf', CONFIG);
    emulator.armFault({
      operation: 'generateVideo',
      fault: { kind: 'drip', bytes: 12, everyMs: ANSWER_MS / 12 },
    });
    const { pid, result } = await workspace.start('apply', '-auto-approve', '-no-color');
    await until(() => emulator.requests().some(({ method }) => method === 'POST'));
    await setTimeout(Math.random() * 2 * ANSWER_MS);
    const ids = victim === 'terraform' ? [pid] : await providersIn(workspace.directory);
    for (const id of ids) kill(id);
    await result;
    await until(async () => (await processesIn(workspace.directory)).length === 0);

    const known = await whereKnown(emulator.videos(), workspace);
    emulator.disarmFaults();
    const before = emulator.requests().filter(({ method }) => method === 'POST').length;
    await workspace.json('apply', '-auto-approve');
    const after = emulator.requests().filter(({ method }) => method === 'POST').length;
    return { victim, known, paidByNext: after - before };
  } finally {
    await workspace.remove();
    await emulator.close();
  }
}

async function whereKnown(
  videos: readonly { readonly video_id: string }[],
  workspace: Parameters<typeof readJournal>[0],
): Promise<Kill['known']> {
  const [video] = videos;
  if (!video) return 'not asked for';
  if ((await readText(workspace.path('terraform.tfstate'))).includes(video.video_id)) return 'in the state';
  const journal = await readJournal(workspace);
  if (journal.includes(video.video_id)) return 'named by the journal';
  return journal.includes('"phase":"intent"') ? 'noted as possible' : 'nowhere';
}

/** It may have ended just before. */
function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function table(): string {
  const places = [
    'not asked for',
    'in the state',
    'named by the journal',
    'noted as possible',
    'nowhere',
  ] as const;
  const count = (victim: Kill['victim'], known: Kill['known']) =>
    kills.filter((it) => it.victim === victim && it.known === known).length;
  const rows = places.map(
    (known) => `| ${known} | ${count('provider', known)} | ${count('terraform', known)} |`,
  );
  const paid = (victim: Kill['victim']) =>
    kills.filter((it) => it.victim === victim && it.known !== 'not asked for' && it.paidByNext > 0).length;
  return [
    '| the video is | SIGKILL of the provider | SIGKILL of Terraform |',
    '| --- | --- | --- |',
    ...rows,
    `| paid for twice | ${paid('provider')} | ${paid('terraform')} |`,
    '',
  ].join('\n');
}
