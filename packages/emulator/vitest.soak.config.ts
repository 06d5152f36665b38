import { defineConfig } from 'vitest/config';

// What takes minutes: run by hand and before a release. The results are written to docs/soak-emulator.md.
export default defineConfig({
  test: { include: ['test/soak/*.soak.ts'], testTimeout: 1_800_000, fileParallelism: false },
});
