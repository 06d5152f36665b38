import { defineConfig } from 'vitest/config';

// Processes start, and real generations are waited for; a machine that is busy with other packages is slow at that.
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000 } });
