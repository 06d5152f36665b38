import { existsSync } from 'node:fs';
import prettyBytes from 'pretty-bytes';
import { formatSeconds, formatTable } from './format.ts';
import type { AppliedVideo } from './infrastructure.ts';
import { inspectVideo, type VideoFacts } from './mp4.ts';
import { shown } from './places.ts';
import { type Service, statusOf } from './service.ts';

/** A video that was applied, with what its file turned out to be. */
export interface CheckedVideo extends AppliedVideo {
  facts: VideoFacts;
}

/**
 * Reads every file and compares it with the state.
 *
 * @throws when a file is missing, no video, or not the one that the state describes
 */
export async function checkFiles(videos: readonly AppliedVideo[]): Promise<CheckedVideo[]> {
  const checked: CheckedVideo[] = [];
  for (const video of videos) {
    const facts = await inspectVideo(video.file);
    if (facts.sha256 !== video.sha256 || facts.bytes !== video.bytes) {
      throw new Error(
        `${video.file} has ${facts.bytes} bytes with SHA-256 ${facts.sha256}, ` +
          `but the state says ${video.bytes} bytes with SHA-256 ${video.sha256}.`,
      );
    }
    checked.push({ ...video, facts });
  }
  return checked;
}

/**
 * Makes sure that the service has none of the videos, and the disk has their files or has them not.
 *
 * @param kept whether the files should be there
 * @throws when something is left that should be gone, or gone that should be left
 */
export async function checkDestroyed(
  service: Service,
  videos: readonly AppliedVideo[],
  kept: boolean,
): Promise<void> {
  for (const { id, file } of videos) {
    const status = await statusOf(service, id);
    if (status !== 404) throw new Error(`The service answers ${status} for ${id}, not 404.`);
    if (existsSync(file) !== kept) throw new Error(`${file} is ${kept ? 'gone' : 'still there'}.`);
  }
}

/** The lines of the table that shows the videos. */
export function describe(videos: readonly CheckedVideo[]): string[] {
  const rows = videos.map(({ file, facts }) => [
    shown(file),
    prettyBytes(facts.bytes),
    `${facts.width}x${facts.height}`,
    formatSeconds(facts.seconds),
    facts.codec,
  ]);
  return formatTable([['file', 'size', 'pixels', 'length', 'codec'], ...rows]);
}

/** The lines of the table of checksums. */
export function checksums(videos: readonly CheckedVideo[]): string[] {
  return formatTable([['video', 'SHA-256'], ...videos.map(({ name, facts }) => [name, facts.sha256])]);
}
