import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createFile, type Movie, MP4BoxBuffer } from 'mp4box';

/** What a video file turned out to be. */
export interface VideoFacts {
  bytes: number;
  /** In hexadecimal digits. */
  sha256: string;
  /** As in "H.264". */
  codec: string;
  /** In pixels. */
  width: number;
  height: number;
  seconds: number;
}

/**
 * Reads a video file once, in small pieces.
 *
 * @throws when it is no MP4 file with a video track
 */
export async function inspectVideo(file: string): Promise<VideoFacts> {
  const hash = createHash('sha256');
  const parser = createFile();
  let movie: Movie | undefined;
  parser.onReady = (info) => {
    movie = info;
  };
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (!movie) parser.appendBuffer(MP4BoxBuffer.fromArrayBuffer(new Uint8Array(chunk).buffer, bytes));
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex'), ...factsOf(movie, file) };
}

function factsOf(movie: Movie | undefined, file: string) {
  const track = movie?.videoTracks[0];
  if (!movie || !track?.video) throw new Error(`${file} is not an MP4 file with a video track.`);
  const { width, height } = track.video;
  return { codec: codecName(track.codec), width, height, seconds: lengthOf(movie) };
}

// In a fragmented file the length stands elsewhere, and the usual place says 0.
function lengthOf({ duration, timescale, fragment_duration: fragments }: Movie): number {
  return duration === 0 && fragments ? fragments.num / fragments.den : duration / timescale;
}

function codecName(codec: string): string {
  return /^avc[13]\./.test(codec) ? 'H.264' : codec;
}
