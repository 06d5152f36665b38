import { defineConfig } from 'vitest/config';

// Needs Chromium, which is why it is not part of `test`.
export default defineConfig({
  test: { include: ['test/**/*.browser.ts'], testTimeout: 120_000, disableConsoleIntercept: true },
});
