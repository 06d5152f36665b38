import { defineConfig } from 'vitest/config';

// What needs a package registry, or takes longer than a test of every day may.
export default defineConfig({ test: { include: ['test/**/*.soak.ts'], testTimeout: 300_000 } });
