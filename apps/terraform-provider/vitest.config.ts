import { defineConfig } from 'vitest/config';

// Real Terraform, several runs in each test, on machines that are shared.
export default defineConfig({ test: { testTimeout: 90_000, hookTimeout: 60_000, maxWorkers: 2 } });
