import type { FileSignature } from './definition.ts';

type KnownSignature = Extract<FileSignature, string>;

/** A pattern with nothing left open. */
export interface Beginning {
  readonly hex: string;
  readonly offset: number;
  readonly name: string;
}

/** The beginnings of files, of which any proves the type. */
const beginnings: Readonly<Record<KnownSignature, readonly string[]>> = {
  png: ['89504e470d0a1a0a'],
  jpeg: ['ffd8ff'],
  webp: ['52494646????????57454250'],
  mp4: ['????????66747970'],
  webm: ['1a45dfa3'],
  pdf: ['255044462d'],
  // The second is that of an archive with nothing in it.
  zip: ['504b0304', '504b0506'],
};

/** Every type that is known by a name. */
export const knownSignatures = Object.keys(beginnings) as KnownSignature[];

/** What files of a media type begin with; undefined where that is not known. */
export function signatureOf(mediaType: string): KnownSignature | undefined {
  const subtype = mediaType.toLowerCase().split('/')[1];
  return knownSignatures.find((name) => name === subtype);
}

/** The patterns of a signature, of which one must fit. */
export function patternsOf(signature: FileSignature): readonly Beginning[] {
  if (typeof signature === 'string')
    return beginnings[signature].map((hex) => ({ hex, offset: 0, name: `${signature} file` }));
  const { hex, offset = 0, name = 'file of another type' } = signature;
  return [{ hex, offset, name }];
}

/** Bytes that have the signature, for a service that stands in for the real one. */
export function sampleBytes(signature: FileSignature = 'mp4'): Buffer {
  const [{ hex, offset } = { hex: '', offset: 0 }] = patternsOf(signature);
  const start = Buffer.from(hex.replaceAll('??', '10'), 'hex');
  return Buffer.concat([Buffer.alloc(offset), start, Buffer.from('isom'), Buffer.alloc(4)]);
}
