import { serve } from '@videogen/terraform-plugin';
import { provider, version } from './provider.ts';

if (process.argv.includes('--version')) process.stdout.write(`${version}\n`);
// Not awaited: the bytecode that the build compiles to knows no top-level await.
else void serve(provider);
