import { readlink } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { processesIn } from '../support/processes.ts';
import { until } from '../support/until.ts';
import type { Scene } from './cell.ts';
import type { FaultCase, FaultKind, Operation } from './faults.ts';

/** How the run that was struck ended. */
export interface Struck {
  readonly seconds: number;
  readonly exitCode: number | null;
  readonly output: string;
}

/** The requests by which an operation is known. */
const REQUESTS: Record<
  Operation,
  { id: Parameters<Scene['emulator']['armFault']>[0]['operation']; method: string; path: RegExp }
> = {
  generate: { id: 'generateVideo', method: 'POST', path: /generate$/ },
  wait: { id: 'getVideoStatus', method: 'GET', path: /status$/ },
  download: { id: 'downloadVideo', method: 'GET', path: /download$/ },
  read: { id: 'getVideoStatus', method: 'GET', path: /status$/ },
  delete: { id: 'deleteVideo', method: 'DELETE', path: /./ },
};

const REFUSED_MS = 2_000;
/** As quick as an impatient hand. */
const BETWEEN_SIGNALS_MS = 100;

/** Runs Terraform into the fault. */
export function strike(scene: Scene, { kind }: FaultCase, operation: Operation): Promise<Struck> {
  scene.emulator.clearRequests();
  if (kind.by === 'service') return strikeFromService(scene, kind, operation);
  if (kind.by === 'signal') return strikeWithSignal(scene, kind, operation);
  if (kind.by === 'gate') return strikeAtGate(scene, operation);
  return strikeOnDisk(scene, kind.how, operation);
}

function strikeFromService(
  scene: Scene,
  { fault, count = 1 }: Extract<FaultKind, { by: 'service' }>,
  operation: Operation,
): Promise<Struck> {
  const id = fault.kind === 'generation-failed' ? 'generateVideo' : REQUESTS[operation].id;
  scene.emulator.armFault({ operation: id, fault, count });
  return run(scene, operation);
}

/** The answer is slow, so that the signal comes while the request is under way. */
async function strikeWithSignal(
  scene: Scene,
  kind: Extract<FaultKind, { by: 'signal' }>,
  operation: Operation,
): Promise<Struck> {
  const { emulator, workspace } = scene;
  const bytes = operation === 'download' ? 1_000 : 8;
  if (operation !== 'wait') {
    emulator.armFault({ operation: REQUESTS[operation].id, fault: { kind: 'drip', bytes, everyMs: 100 } });
  }
  return run(scene, operation, async (pid) => {
    await seen(scene, operation);
    const ids = kind.to === 'terraform' ? [pid] : await providersIn(workspace.directory);
    for (let n = 0; n < (kind.times ?? 1); n++) {
      if (n > 0) await setTimeout(BETWEEN_SIGNALS_MS);
      for (const id of ids) send(id, kind.signal);
    }
  });
}

async function strikeAtGate(scene: Scene, operation: Operation): Promise<Struck> {
  const shutFor = async () => {
    await scene.gate.shut();
    await setTimeout(REFUSED_MS);
    await scene.gate.open();
  };
  if (operation === 'wait' || operation === 'download') {
    return run(scene, operation, async () => {
      await seen(scene, 'wait');
      await shutFor();
    });
  }
  const opened = shutFor();
  const struck = await run(scene, operation);
  await opened;
  return struck;
}

/** In a mount namespace of its own, so that nothing is left mounted. */
async function strikeOnDisk(
  scene: Scene,
  how: 'full' | 'not writable',
  operation: Operation,
): Promise<Struck> {
  const target = scene.workspace.path('videos');
  const options = how === 'full' ? 'size=8k' : 'ro';
  const script = `mkdir -p '${target}' && mount -t tmpfs -o ${options} tmpfs '${target}' && exec "$@"`;
  return run(scene, operation, undefined, ['unshare', '-rm', 'sh', '-c', script, 'sh']);
}

async function run(
  scene: Scene,
  operation: Operation,
  meanwhile?: (pid: number) => Promise<void>,
  prefix: readonly string[] = [],
): Promise<Struck> {
  const { workspace } = scene;
  const startedAt = performance.now();
  let struckAt = startedAt;
  const command = operation === 'delete' ? 'destroy' : 'apply';
  const { pid, result } = await workspace.startWith(prefix, command, '-auto-approve', '-no-color');
  // The whole process group, and whatever outlives it, has the same directory.
  const during = meanwhile?.(pid).then(() => {
    struckAt = performance.now();
  });
  const [{ exitCode, stdout, stderr }] = await Promise.all([result, during]);
  const seconds = (performance.now() - struckAt) / 1000;
  await until(async () => (await processesIn(workspace.directory)).length === 0);
  return { seconds, exitCode, output: stdout + stderr };
}

/** The first signal may have been enough. */
function send(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function seen({ emulator }: Scene, operation: Operation): Promise<void> {
  const { method, path } = REQUESTS[operation];
  return until(() => emulator.requests().some((it) => it.method === method && path.test(it.path)));
}

/** The providers that Terraform has started there. */
export async function providersIn(directory: string): Promise<number[]> {
  const ids = await processesIn(directory);
  const executables = await Promise.all(ids.map((id) => readlink(`/proc/${id}/exe`).catch(() => '')));
  return ids.filter((_, index) => executables[index]?.includes('terraform-provider-'));
}
