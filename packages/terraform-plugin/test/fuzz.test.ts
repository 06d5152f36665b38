import { expect, test, vi } from 'vitest';
import { fuzz } from './fuzz/fuzz.ts';

vi.setConfig({ testTimeout: 120_000 });

// A tenth of what the soak test sends, of other seeds.
test('10,000 malformed and random messages: each is read or refused, and nothing stays in memory', async () => {
  const rows = await fuzz(10_000, 7_000_000);
  for (const { target, read, refused, growthMb } of rows) {
    expect(read + refused, target).toBeGreaterThan(1000);
    expect(refused, target).toBeGreaterThan(target === 'msgpack, valid' ? -1 : 0);
    expect(growthMb, target).toBeLessThan(16);
  }
});
