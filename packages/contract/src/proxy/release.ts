import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_BYTES = 16 * 1024 * 1024;

// Node has no other way to ask for a collection after it was started.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

/**
 * Counts the bytes that pass, and lets go of them in time: the bytes of a buffer lie outside of V8's heap, which hardly
 * feels them and would keep a hundred megabytes for a while, the more the busier the machine is.
 */
export function createRelease(): (bytes: number) => void {
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    if (passed < EVERY_BYTES) return;
    passed = 0;
    collect({ type: 'minor' });
  };
}
