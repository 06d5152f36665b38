import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ClockState } from '../clock.ts';
import { createFlusher } from './flusher.ts';
import type { VideoRecord, VideoStore } from './store.ts';

const FILE = 'videos.sqlite';
/** Raised whenever older data can no longer be read. */
const FORMAT = 1;

/**
 * A store in a directory, for one emulator at a time. Videos are held in memory as well; the database is what is left
 * when the process is killed.
 *
 * @throws Error if another emulator has the directory, or a newer one has written it.
 */
export function sqliteStore(directory: string): VideoStore {
  const database = open(directory);
  const videos = new Map<string, VideoRecord>();
  for (const row of database.prepare('SELECT record FROM videos ORDER BY number').iterate()) {
    const video = JSON.parse(String(row.record)) as VideoRecord;
    videos.set(video.id, video);
  }
  let added = Number(
    database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'videos'").get()?.seq ?? 0,
  );

  const insert = database.prepare('INSERT INTO videos (number, id, record) VALUES (?, ?, ?)');
  const change = database.prepare('UPDATE videos SET record = ? WHERE number = ?');
  const remove = database.prepare('DELETE FROM videos WHERE id = ?');
  const keep = database.prepare("INSERT OR REPLACE INTO settings (name, value) VALUES ('clock', ?)");
  const kept = database.prepare("SELECT value FROM settings WHERE name = 'clock'");
  const disk = createFlusher(`${join(directory, FILE)}-wal`);

  return {
    nextNumber: () => added + 1,
    add(video) {
      insert.run(video.number, video.id, JSON.stringify(video));
      added = video.number;
      videos.set(video.id, video);
    },
    update(video) {
      change.run(JSON.stringify(video), video.number);
      videos.set(video.id, video);
    },
    get: (id) => videos.get(id),
    delete(id) {
      if (!videos.has(id)) return false;
      remove.run(id);
      return videos.delete(id);
    },
    list: () => videos.values(),
    get size() {
      return videos.size;
    },
    clock() {
      const row = kept.get();
      return row === undefined ? undefined : (JSON.parse(String(row.value)) as ClockState);
    },
    flushed: disk.flushed,
    keepClock(state) {
      keep.run(JSON.stringify(state));
    },
    async close() {
      await disk.close();
      database.close();
    },
  };
}

function open(directory: string): DatabaseSync {
  mkdirSync(directory, { recursive: true });
  const database = new DatabaseSync(join(directory, FILE));
  try {
    prepare(database);
    return database;
  } catch (error) {
    database.close();
    throw new Error(`${directory}: ${reasonOf(error)}`, { cause: error });
  }
}

function prepare(database: DatabaseSync): void {
  // The lock is the system's and ends with the process, however it ends.
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL');
  // What SQLite writes survives the process. Syncing, for the machine, is ours: not once for each write.
  database.exec('PRAGMA synchronous = NORMAL');
  database.exec('BEGIN IMMEDIATE');
  const format = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (format > FORMAT) throw new Error('was written by a newer emulator');
  // AUTOINCREMENT: SQLite then remembers the highest number also when its video is gone.
  database.exec(`
    CREATE TABLE IF NOT EXISTS videos (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      record TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    PRAGMA user_version = ${FORMAT};
    COMMIT;
  `);
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.includes('database is locked') ? 'is in use by another emulator' : message;
}
