import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/node.ts', 'src/raw.ts', 'src/zod.ts'],
  tsconfig: 'tsconfig.build.json',
  platform: 'neutral',
  dts: true,
  sourcemap: true,
  // The package has no dependencies of its own: the runtime is built into it.
  deps: { alwaysBundle: [/job-runtime/], neverBundle: [/^node:/, 'zod'] },
});
