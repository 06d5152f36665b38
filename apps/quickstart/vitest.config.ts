import { defineConfig } from 'vitest/config';

// A limit for what hangs, not for what waits for a processor that it shares.
export default defineConfig({ test: { testTimeout: 60_000 } });
