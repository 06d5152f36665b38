import { describe, expect, test } from 'vitest';
import { Mp4Boxes } from './mp4-boxes.ts';

function box(type: string, content: number, announced = content + 8): Buffer {
  const bytes = Buffer.alloc(8 + content, 1);
  bytes.writeUInt32BE(announced);
  bytes.write(type, 4);
  return bytes;
}

function longBox(type: string, content: number): Buffer {
  const bytes = Buffer.alloc(16 + content, 1);
  bytes.writeUInt32BE(1);
  bytes.write(type, 4);
  bytes.writeBigUInt64BE(BigInt(16 + content), 8);
  return bytes;
}

/** Also one byte at a time, and in pieces that cut every header somewhere. */
function missing(bytes: Buffer): (string | undefined)[] {
  return [1, 3, 7, 10, bytes.byteLength].map((step) => {
    const boxes = new Mp4Boxes();
    for (let at = 0; at < bytes.byteLength; at += step) boxes.push(bytes.subarray(at, at + step));
    return boxes.missing();
  });
}

const same = (text: string | undefined) => Array(5).fill(text);
const file = Buffer.concat([box('ftyp', 16), box('free', 0), longBox('mdat', 300), box('moov', 90)]);

describe('a file', () => {
  test.each<[string, Buffer]>([
    ['of several boxes', file],
    ['whose last box lasts to the end', Buffer.concat([box('ftyp', 16), box('mdat', 300, 0)])],
    ['of nothing', Buffer.alloc(0)],
  ])('%s lacks nothing', (_name, bytes) => {
    expect(missing(bytes)).toEqual(same(undefined));
  });

  test.each<[number, string]>([
    [1, 'the last 1 bytes of the video are missing'],
    [90, 'the last 90 bytes of the video are missing'],
    [95, 'the video ends in the middle of a box'],
    [98 + 120, 'the last 120 bytes of the video are missing'],
    [98 + 305, 'the video ends in the middle of a box'],
  ])('that lacks its last %d bytes says so', (lacking, words) => {
    expect(missing(file.subarray(0, file.byteLength - lacking))).toEqual(same(words));
  });

  test('at a boundary between boxes nothing is known to be missing', () => {
    expect(missing(file.subarray(0, file.byteLength - 98))).toEqual(same(undefined));
  });
});
