import { defineConfig } from 'vitest/config';

// `pnpm test:cdk-cli`: installs the CDKs' command lines from npm, which takes longer than all other tests together.
export default defineConfig({
  test: {
    include: ['cdk-cli/**/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
