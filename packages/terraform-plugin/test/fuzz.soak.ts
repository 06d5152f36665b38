import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fuzz, tableOf } from './fuzz/fuzz.ts';

const SEED = 1;
const MESSAGES = 100_000;

test('100,000 malformed and random messages', async () => {
  const rows = await fuzz(MESSAGES, SEED);
  for (const { target, growthMb } of rows) expect(growthMb, target).toBeLessThan(16);
  const text = `# Fuzzing the decoders

Malformed and random messages, from seed ${SEED}, as \`pnpm test:soak\` sent them last. Every message is read or
refused with the error that its decoder promises; what is read from msgpack is also written and read again, and must be
the same. Nothing crashed, and no message went unanswered. The heap is measured after a collection, halfway and at the end.

${tableOf(rows)}
`;
  writeFileSync(join(import.meta.dirname, '../docs/fuzz.md'), text);
});
