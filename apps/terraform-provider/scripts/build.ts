import { mkdirSync } from 'node:fs';
import { compileProgram } from '@videogen/release';

// One file for this machine; scripts/release.ts makes those for all.
mkdirSync('dist', { recursive: true });
await compileProgram({ entry: 'src/main.ts', outfile: 'dist/terraform-provider-videogen' });
