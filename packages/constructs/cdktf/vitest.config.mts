import { defineConfig } from 'vitest/config';

// Some tests start processes, which take their time on a machine that is busy.
export default defineConfig({ test: { testTimeout: 60_000 } });
