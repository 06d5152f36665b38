import { defineConfig } from 'vitest/config';

// Real Terraform and real processes, on machines that are shared.
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 2 } });
