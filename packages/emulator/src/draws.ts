import { createHash } from 'node:crypto';

/** What chance decides about one generation. */
export interface Draw {
  /** UUID of version 4, in lower case. */
  id: string;
  /** Where between its bounds the job time lies, from 0 to below 1. */
  pace: number;
  /** The generation fails if this is below the failure rate, from 0 to below 1. */
  luck: number;
}

/**
 * The draw of the generation with this number. It depends on seed and number alone and not on what was drawn
 * before, so that runs with one seed agree however they are interrupted.
 */
export function drawOf(seed: string, number: number): Draw {
  const bytes = createHash('sha256').update(`${seed}:${number}`).digest();
  return {
    id: uuidOf(bytes),
    pace: bytes.readUInt32BE(16) / 2 ** 32,
    luck: bytes.readUInt32BE(20) / 2 ** 32,
  };
}

/** The first 16 bytes, with version and variant put in. */
function uuidOf(bytes: Buffer): string {
  const own = Buffer.from(bytes.subarray(0, 16));
  own.writeUInt8((own.readUInt8(6) & 0x0f) | 0x40, 6);
  own.writeUInt8((own.readUInt8(8) & 0x3f) | 0x80, 8);
  return own.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
