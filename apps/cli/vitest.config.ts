import { defineConfig } from 'vitest/config';

// Real processes in real terminals, on machines that are shared.
export default defineConfig({
  test: { testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 2, globalSetup: 'test/support/build.ts' },
});
