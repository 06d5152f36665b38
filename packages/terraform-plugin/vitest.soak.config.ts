import { defineConfig } from 'vitest/config';

// What takes minutes. The table that it writes is committed.
export default defineConfig({
  test: { include: ['test/**/*.soak.ts'], testTimeout: 900_000 },
});
