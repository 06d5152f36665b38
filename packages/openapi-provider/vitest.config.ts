import { defineConfig } from 'vitest/config';

// Real Terraform and real processes, on machines that are shared. Most of the time is spent waiting for them, and no
// test changes what another one in the same process could see.
export default defineConfig({
  test: { testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 3, isolate: false },
});
