import { defineConfig } from 'vitest/config';

// What takes minutes. The tables that it writes are committed.
export default defineConfig({
  test: {
    include: ['test/**/*.soak.ts'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
    maxConcurrency: 4,
    fileParallelism: false,
    globalSetup: 'test/support/mirror.ts',
  },
});
