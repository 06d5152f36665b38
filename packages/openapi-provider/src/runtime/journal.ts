import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@videogen/job-runtime';
import { writeDurably } from './durable-file.ts';
import { processIdentity } from './process-identity.ts';

/** What is asked for: equal requests to the same service ask for the same, as far as anybody can tell. */
export interface JournaledRequest {
  readonly typeName: string;
  readonly baseUrl: string;
  /** What it is to be below, as its name begins: the same content elsewhere is another thing. */
  readonly place?: string;
  /** Without secrets: what differs in nothing else counts as the same. */
  readonly body: unknown;
  /** Whether it costs money to ask twice. */
  readonly isPaid: boolean;
}

/** What a state holds. */
export interface HeldId {
  readonly typeName: string;
  readonly baseUrl: string;
  /** With what it is below, as an import names it. */
  readonly id: string;
}

/**
 * What may exist, and may have been paid for, and no state is known to hold.
 *
 * - `intent`: the request was about to be sent; if its process is gone, nobody knows how it ended.
 * - `ambiguous`: it was sent, and its answer does not tell whether it was accepted.
 * - `accepted`: it was accepted, under `id`, which is as an import names it.
 */
export interface JournalEntry extends JournaledRequest {
  readonly key: string;
  readonly phase: 'intent' | 'ambiguous' | 'accepted';
  readonly id?: string;
  readonly workspace: string;
  /** ISO 8601. */
  readonly at: string;
  /** The process that wrote it, by {@link processIdentity}. */
  readonly process: string;
}

/** One small file for each thing that is not accounted for: no locks, and nothing to compact. */
export interface Journal {
  readonly directory: string;
  /** Notes that a request is about to be sent. When it resolves, that survives a power cut. */
  begin(request: JournaledRequest): Promise<JournalEntry>;
  /** Notes, as durably, that the request was sent and nobody knows how it ended. */
  markAmbiguous(entry: JournalEntry): Promise<void>;
  /** Notes, as durably, the id under which it was accepted. */
  accept(entry: JournalEntry, id: string): Promise<void>;
  /** The thing is accounted for, or never was. */
  remove(entry: JournalEntry): Promise<void>;
  /** A state holds this id. */
  settle(held: HeldId): Promise<void>;
  /** What earlier runs in this workspace have left of the same request. */
  leftFor(request: JournaledRequest): Promise<readonly JournalEntry[]>;
  /**
   * What earlier runs in this workspace have left and somebody should look at: every entry without an id, and those
   * with one that a whole run since then has not found in the state. Asked once for each run.
   */
  reportable(): Promise<readonly JournalEntry[]>;
  /** Where an entry is, for people who want to remove it. */
  fileOf(entry: JournalEntry): string;
}

export interface JournalOptions {
  readonly directory: string;
  /** Workspaces may share a directory, but not their states. */
  readonly workspace: string;
  readonly clock: Clock;
  /** @default this process's */
  readonly pid?: number;
}

// No request lasts this long: where a process is known by its id alone, it is another one with the same id.
const STALE_MS = 15 * 60_000;

export function createJournal({ directory, workspace, clock, pid = process.pid }: JournalOptions): Journal {
  const fileNamed = (name: string) => join(directory, `${encodeURIComponent(name)}.json`);
  const fileOf = (entry: Pick<JournalEntry, 'key' | 'id' | 'typeName' | 'baseUrl'>) =>
    fileNamed(entry.id === undefined ? entry.key : nameOf({ ...entry, id: entry.id }));
  const write = (entry: JournalEntry) => writeDurably(fileOf(entry), `${JSON.stringify(entry)}\n`);
  const self = processIdentity(pid) ?? String(pid);
  const isLeft = (entry: JournalEntry) =>
    entry.workspace === workspace &&
    (entry.process === self || !isRunning(entry.process) || clock.now() - Date.parse(entry.at) > STALE_MS);
  // Read once, before this run adds its own.
  let left: Promise<JournalEntry[]> | undefined;
  const earlier = () => {
    left ??= readEntries(directory).then((entries) => entries.filter(isLeft));
    return left;
  };
  const forget = async (matches: (entry: JournalEntry) => boolean) => {
    const rest = (await earlier().catch(() => [])).filter((entry) => !matches(entry));
    left = Promise.resolve(rest);
  };
  // An entry too many is a question too many; nothing else may fail because of it.
  const discard = (file: string) => rm(file, { force: true }).catch(() => {});
  return {
    directory,
    fileOf,
    async begin({ typeName, baseUrl, place, body, isPaid }) {
      await earlier();
      const at = new Date(clock.now()).toISOString();
      const key = randomUUID();
      const entry: JournalEntry = {
        key,
        phase: 'intent',
        typeName,
        baseUrl,
        ...(place !== undefined && { place }),
        body,
        isPaid,
        workspace,
        at,
        process: self,
      };
      await write(entry);
      return entry;
    },
    // Where that fails, the intent is still there and says no less.
    markAmbiguous: (entry) => write({ ...entry, phase: 'ambiguous' }).catch(() => {}),
    async accept(entry, id) {
      await write({ ...entry, phase: 'accepted', id });
      await discard(fileOf(entry));
    },
    async remove(entry) {
      await forget(({ key }) => key === entry.key);
      await discard(fileOf(entry));
    },
    async settle(held) {
      const name = nameOf(held);
      await forget((entry) => entry.id !== undefined && nameOf({ ...entry, id: entry.id }) === name);
      await discard(fileNamed(name));
    },
    async leftFor(request) {
      const content = contentOf(request);
      return (await earlier()).filter((entry) => contentOf(entry) === content);
    },
    async reportable() {
      const entries = await earlier().catch(() => []);
      const marker = join(directory, `last-run-${encodeURIComponent(workspace)}`);
      const lastRun = await readFile(marker, 'utf8').catch(() => '');
      if (entries.length > 0) await writeFile(marker, new Date(clock.now()).toISOString()).catch(() => {});
      return entries.filter((entry) => entry.phase !== 'accepted' || entry.at < lastRun);
    },
  };
}

/** Ids are unique only for a type at a service: `acme_image.7.1f2e3d4c`. */
function nameOf({ typeName, baseUrl, id }: HeldId): string {
  const service = createHash('sha256').update(baseUrl).digest('hex').slice(0, 8);
  return `${typeName}.${id}.${service}`;
}

function contentOf({ typeName, baseUrl, place, body }: JournaledRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([typeName, baseUrl, body, place]))
    .digest('hex');
}

const isRunning = (identity: string) => processIdentity(Number.parseInt(identity, 10)) === identity;

async function readEntries(directory: string): Promise<JournalEntry[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith('.json'));
  const read = await Promise.all(files.map((name) => readEntry(join(directory, name))));
  const entries = read.filter((entry) => entry !== undefined);
  // Killed between the two files of an acceptance, a process leaves both.
  const accepted = new Set(entries.filter(({ id }) => id !== undefined).map(({ key }) => key));
  return entries.filter((entry) => entry.id !== undefined || !accepted.has(entry.key));
}

/** Undefined when another process has removed it in the meantime, or when it is not ours. */
async function readEntry(file: string): Promise<JournalEntry | undefined> {
  try {
    const entry = JSON.parse(await readFile(file, 'utf8')) as JournalEntry;
    return typeof entry.key === 'string' && typeof entry.at === 'string' ? entry : undefined;
  } catch {
    return undefined;
  }
}
