import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Generous: clips are rendered and processes started beside whatever else the machine does.
  test: { testTimeout: 30_000, expect: { poll: { timeout: 10_000 } } },
});
