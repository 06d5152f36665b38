import { type Clip, toClip } from '../clips/clip-source.ts';
import type { FileFault } from './fault.ts';

/** What follows the length of a box that players skip. */
const FREE_BOX = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('free'), Buffer.alloc(16, 'other')]);

/** The file in another form; ranges and length are then told of that form. */
export function spoil(clip: Clip, as: FileFault['as']): Clip {
  switch (as) {
    case 'truncated':
      return toClip(clip.bytes.subarray(0, Math.floor(clip.bytes.byteLength / 2)));
    case 'other':
      return toClip(Buffer.concat([clip.bytes, FREE_BOX]));
    case 'empty':
      return toClip(new Uint8Array());
    case 'json':
      return { ...toClip(Buffer.from('{"status":"completed"}')), type: 'application/json' };
    case 'html':
      return {
        ...toClip(Buffer.from('<!doctype html>\n<title>Sign in</title>\n<h1>Sign in</h1>\n')),
        type: 'text/html; charset=utf-8',
      };
  }
}
