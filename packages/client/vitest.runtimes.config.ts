import { defineConfig } from 'vitest/config';

// `pnpm test:runtimes` installs runtimes from npm for its own time: they take half a gigabyte together.
export default defineConfig({
  test: {
    include: ['test/**/*.runtimes.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    disableConsoleIntercept: true,
  },
});
