import { readdir, readFile } from 'node:fs/promises';
import { startEmulator } from '@videogen/emulator';
import { sha256File } from '@videogen/job-runtime/node';
import { scratchWorkspace } from '../support/installed.ts';
import type { JsonResult, Workspace } from '../support/workspace.ts';
import { ALICE } from '../support/world.ts';
import type { FaultCase, Operation } from './faults.ts';
import { createGate, type Gate } from './gate.ts';
import { startStateServer } from './state-server.ts';
import { strike } from './strike.ts';

export type Backend = 'local' | 'remote';

/** What one fault did at one place, and what the next run made of it. */
export interface CellResult {
  readonly fault: FaultCase;
  readonly operation: Operation;
  readonly backend: Backend;
  /** Videos that the service has and that neither the state nor the journal names. */
  readonly orphans: number;
  /** Videos that only the journal names. */
  readonly journalOnly: number;
  /** Generations that the service accepted, the next run included. */
  readonly paid: number;
  /** Of them, those that the next run asked for. */
  readonly paidByNext: number;
  /** Files under a final name that are not what the service has, after either run. */
  readonly partial: number;
  readonly seconds: number;
  /** Null when it was killed. */
  readonly exitCode: number | null;
  /** Whether the run that was struck said that the video may exist. */
  readonly saidMayExist: boolean;
  readonly next: JsonResult;
}

/** Everything that a fault is brought about in. */
export interface Scene {
  readonly emulator: Awaited<ReturnType<typeof startEmulator>>;
  readonly gate: Gate;
  readonly workspace: Workspace;
}

const CONFIG = `
resource "videogen_video" "a" {
  prompt = "A fault"
  lifecycle {
    create_before_destroy = true
  }
}
resource "videogen_video_file" "a" {
  video_id = videogen_video.a.id
  path     = "videos/a.mp4"
}
`;

/** Runs one cell of the matrix: real Terraform, the built provider, the emulator. */
export async function runCell(fault: FaultCase, operation: Operation, backend: Backend): Promise<CellResult> {
  const isUnknown = fault.kind.by === 'service' && fault.kind.fault.kind === 'rewrite';
  const emulator = await startEmulator({
    jobTime: operation === 'wait' && !isUnknown ? '2s' : '0s',
    clips: 'shared',
    accounts: [ALICE],
  });
  const gate = await createGate(emulator.url);
  const stateServer = await startStateServer();
  const workspace = await scratchWorkspace(
    settings(gate.url, backend === 'remote' ? stateServer.url : undefined),
  );
  try {
    await workspace.write('main.tf', CONFIG);
    if (operation === 'read' || operation === 'delete') await workspace.apply();
    const state = () =>
      backend === 'remote' ? stateServer.state() : readText(workspace.path('terraform.tfstate'));
    const clip =
      emulator.videos().length > 0 ? await sha256File(workspace.path('videos', 'a.mp4')) : undefined;
    return await observe({ emulator, gate, workspace }, { fault, operation, backend, state, clip });
  } finally {
    await workspace.remove();
    await Promise.all([gate.close(), stateServer.close(), emulator.close()]);
  }
}

interface Circumstances extends Pick<CellResult, 'fault' | 'operation' | 'backend'> {
  readonly state: () => string | Promise<string>;
  readonly clip: string | undefined;
}

async function observe(scene: Scene, { state, clip, ...cell }: Circumstances): Promise<CellResult> {
  const { emulator, workspace } = scene;
  const struck = await strike(scene, cell.fault, cell.operation);
  const partialAfterFault = await partialFiles(workspace, clip);
  const known = await state();
  const journal = await readJournal(workspace);
  const lost = emulator.videos().filter(({ video_id }) => !known.includes(video_id));
  const paid = emulator.videos().length;
  emulator.disarmFaults();
  const command = cell.operation === 'delete' ? 'destroy' : 'apply';
  const before = posts(scene);
  const next = await workspace.json(command, '-auto-approve');
  const paidByNext = posts(scene) - before;
  return {
    ...cell,
    orphans: lost.filter(({ video_id }) => !journal.includes(video_id)).length,
    journalOnly: lost.filter(({ video_id }) => journal.includes(video_id)).length,
    paid: paid + paidByNext,
    paidByNext,
    partial: partialAfterFault + (await partialFiles(workspace, clip)),
    seconds: struck.seconds,
    exitCode: struck.exitCode,
    saidMayExist: /may exist/.test(struck.output),
    next,
  };
}

const posts = ({ emulator }: Scene) => emulator.requests().filter(({ method }) => method === 'POST').length;

/** Files that do not have the bytes which the service has; all of its clips are the same. */
async function partialFiles(workspace: Workspace, clip: string | undefined): Promise<number> {
  const names = await readdir(workspace.path('videos')).catch(() => []);
  const files = names.filter((name) => !name.startsWith('.'));
  const sums = await Promise.all(files.map((name) => sha256File(workspace.path('videos', name))));
  return sums.filter((sum) => sum !== (clip ?? CLIP)).length;
}

/** The SHA-256 of the emulator's shared clip. */
const CLIP = await sha256File(new URL(import.meta.resolve('@videogen/spec/clip.mp4')).pathname);

export async function readJournal(workspace: Workspace): Promise<string> {
  const directory = workspace.path('.terraform', 'journal', 'videogen');
  const names = await readdir(directory).catch(() => []);
  return (await Promise.all(names.map((name) => readText(`${directory}/${name}`)))).join('\n');
}

export const readText = (file: string) => readFile(file, 'utf8').catch(() => '');

function settings(baseUrl: string, remoteState: string | undefined): string {
  const backend = remoteState === undefined ? '' : `backend "http" {\n    address = "${remoteState}"\n  }`;
  return `
terraform {
  ${backend}
  required_providers {
    videogen = { source = "videogen/videogen" }
  }
}
provider "videogen" {
  base_url                    = "${baseUrl}"
  api_key                     = "${ALICE.key}"
  request_timeout             = "3s"
  skip_credentials_validation = true
}
`;
}
