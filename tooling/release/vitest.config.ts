import { defineConfig } from 'vitest/config';

// Executables of 100 MB are compiled and packed, on machines that are shared.
export default defineConfig({ test: { testTimeout: 60_000 } });
