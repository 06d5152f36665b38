import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Running, ready, run } from '../process.ts';

/** What came of killing an emulator again and again, over one data directory. */
export interface KillReport {
  kills: number;
  /** Generations and deletions whose answer arrived. */
  accepted: number;
  deleted: number;
  /** Requests that were under way at a kill: either outcome is right. */
  unanswered: number;
  /** Accepted and never deleted, but not there afterwards. */
  lost: string[];
  /** Deleted, but there afterwards. */
  returned: string[];
  /** There, though nobody can have asked for it. */
  unexplained: number;
}

const KEY = 'sk_test_alice';
const HEADERS = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
const WORKERS = 8;
/** Long enough for some hundred requests. */
const LONGEST_LIFE_MS = 1_000;
/** One in so many is struck while it starts, and reads what the one before has left. */
const STRUCK_AT_START = 10;
const LONGEST_START_MS = 500;

/** What the callers know. */
interface Ledger {
  alive: Set<string>;
  deleted: Set<string>;
  /** Deletions that were sent and not answered. */
  doubtful: Set<string>;
  /** Generations that were sent and not answered. */
  unanswered: number;
  accepted: number;
}

/** Kills an emulator under load so many times, at random moments, and compares what it then has with what it said. */
export async function killAgainAndAgain(kills: number): Promise<KillReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'videogen-kills-'));
  const ledger: Ledger = {
    alive: new Set(),
    deleted: new Set(),
    doubtful: new Set(),
    unanswered: 0,
    accepted: 0,
  };
  const lost = new Set<string>();
  const returned = new Set<string>();
  let unexplained = 0;
  try {
    for (let round = 0; round <= kills; round++) {
      const running = run(
        '--port',
        '0',
        '--key',
        `alice=${KEY}`,
        '--job-time',
        '0s',
        '--control',
        '--data-dir',
        dataDir,
      );
      try {
        if (round < kills && round % STRUCK_AT_START === STRUCK_AT_START - 1) {
          await pause(Math.random() * LONGEST_START_MS);
          continue;
        }
        const url = await ready(running);
        const there = await idsAt(url);
        for (const id of ledger.alive) if (!there.has(id) && !ledger.doubtful.has(id)) lost.add(id);
        for (const id of ledger.deleted) if (there.has(id)) returned.add(id);
        const known = [...there].filter((id) => ledger.alive.has(id)).length;
        unexplained = Math.max(unexplained, there.size - known - ledger.unanswered);
        if (round < kills) await loadUntilKilled(running, url, ledger);
      } finally {
        running.child.kill('SIGKILL');
        await running.ended;
      }
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  return {
    kills,
    accepted: ledger.accepted,
    deleted: ledger.deleted.size,
    unanswered: ledger.unanswered + ledger.doubtful.size,
    lost: [...lost],
    returned: [...returned],
    unexplained,
  };
}

async function idsAt(url: string): Promise<Set<string>> {
  const videos = (await (await fetch(`${url}/_emulator/videos`)).json()) as { video_id: string }[];
  return new Set(videos.map((video) => video.video_id));
}

async function loadUntilKilled({ child, ended }: Running, url: string, ledger: Ledger): Promise<void> {
  const workers = Promise.all(Array.from({ length: WORKERS }, () => work(url, ledger)));
  await pause(Math.random() * LONGEST_LIFE_MS);
  child.kill('SIGKILL');
  await Promise.all([workers, ended]);
}

/** Generates and deletes until the emulator is gone. */
async function work(url: string, ledger: Ledger): Promise<void> {
  for (;;) {
    const mayDelete = [...ledger.alive].find((id) => !ledger.doubtful.has(id));
    const goesOn =
      mayDelete !== undefined && Math.random() < 0.4
        ? await remove(url, mayDelete, ledger)
        : await generate(url, ledger);
    if (!goesOn) return;
  }
}

async function generate(url: string, ledger: Ledger): Promise<boolean> {
  const request = { method: 'POST', headers: HEADERS, body: '{"prompt":"A paper boat"}' };
  const response = await fetch(`${url}/v1/videos/generate`, request).catch(() => undefined);
  const body = await response?.json().catch(() => undefined);
  if (response?.status !== 202 || body === undefined) {
    ledger.unanswered += 1;
    return false;
  }
  ledger.accepted += 1;
  ledger.alive.add((body as { video_id: string }).video_id);
  return true;
}

async function remove(url: string, id: string, ledger: Ledger): Promise<boolean> {
  ledger.doubtful.add(id);
  const response = await fetch(`${url}/v1/videos/${id}`, { method: 'DELETE', headers: HEADERS }).catch(
    () => undefined,
  );
  if (response === undefined) return false;
  // Only a second deletion of a doubtful one could be answered otherwise, and there is none.
  if (response.status !== 204) throw new Error(`deletion was answered with ${response.status}`);
  ledger.doubtful.delete(id);
  ledger.alive.delete(id);
  ledger.deleted.add(id);
  return true;
}
