import { defineConfig } from 'vitest/config';

// Real processes in real terminals, on machines that are shared.
export default defineConfig({ test: { testTimeout: 30_000, hookTimeout: 30_000, maxWorkers: 2 } });
