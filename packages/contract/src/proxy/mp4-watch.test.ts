import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { watchMp4 } from './mp4-watch.ts';

const clip = readFileSync(fileURLToPath(import.meta.resolve('@videogen/spec/clip.mp4')));
const box = (type: string, bytes: number, size = bytes + 8): Buffer => {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(size);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, Buffer.alloc(bytes)]);
};
const long = (type: string, bytes: number): Buffer => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(bytes + 16));
  return Buffer.concat([box(type, 0, 1), size, Buffer.alloc(bytes)]);
};
const ftyp = box('ftyp', 12);
const moov = box('moov', 20);

function look(file: Buffer, step: number): string[] {
  const watch = watchMp4();
  for (let at = 0; at < file.length; at += step) watch.push(file.subarray(at, at + step));
  return watch.end();
}

describe.each([1, 7, 65_536])('in chunks of %i', (step) => {
  const good: [string, Buffer][] = [
    ['the clip', clip],
    ['the least', Buffer.concat([ftyp, moov])],
    ['a long size', Buffer.concat([ftyp, long('mdat', 100), moov])],
    ['a last box that reaches to the end', Buffer.concat([ftyp, moov, box('mdat', 50, 0)])],
  ];
  test.each(good)('%s is well', (_, file) => {
    expect(look(file, step)).toEqual([]);
  });

  const bad: [string, Buffer, RegExp][] = [
    ['nothing', Buffer.alloc(0), /is empty/],
    ['JSON', Buffer.from('{"status":"processing"}'), /ftyp/],
    ['a page', Buffer.from('<!doctype html><title>Oops</title>'), /ftyp/],
    ['a cut box', Buffer.concat([ftyp, moov.subarray(0, 20)]), /8 bytes of the box moov are missing/],
    ['a cut header', Buffer.concat([ftyp, moov, Buffer.from([0, 0, 0])]), /within the header/],
    ['no moov', Buffer.concat([ftyp, box('mdat', 5)]), /no moov/],
    ['a box that is none', Buffer.concat([ftyp, Buffer.alloc(30)]), /at 20 are no box/],
    ['a box that is too short', Buffer.concat([ftyp, box('free', 0, 4)]), /shorter than its own header/],
  ];
  test.each(bad)('%s is not', (_, file, problem) => {
    expect(look(file, step)).toEqual([expect.stringMatching(problem)]);
  });
});
