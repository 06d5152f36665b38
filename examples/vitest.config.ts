import { defineConfig } from 'vitest/config';

// Terraform runs here, on a machine that may be busy.
export default defineConfig({
  test: { include: ['test/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});
