import { defineConfig } from 'vitest/config';

// Tests start git, turbo and vitest, which have to share the processors with the tests of other packages.
export default defineConfig({ test: { testTimeout: 30_000 } });
