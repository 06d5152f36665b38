import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/main.ts'],
  platform: 'node',
  target: 'node22.14',
  // One file that needs nothing else: it starts faster, and installs as one package.
  deps: { alwaysBundle: [/^commander$/, /^@commander-js\//, /^@videogen\/client/] },
  minify: true,
});
