import { serve } from '@videogen/terraform-plugin';
import { provider, version } from './provider.ts';

if (process.argv.includes('--version')) process.stdout.write(`${version}\n`);
else await serve(provider);
