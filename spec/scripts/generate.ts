import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAssumptions, toMarkdown } from './assumptions.ts';
import { redocly, specDir } from './redocly.ts';

// One file for programs, one for people; both whole, with references only inside.
for (const file of ['openapi.json', 'openapi.yaml']) {
  const { code, output } = redocly('bundle', 'videogen', '--output', `src/gen/${file}`);
  if (code !== 0) {
    process.stderr.write(output);
    process.exit(code);
  }
}
writeFileSync(join(specDir, 'assumptions.md'), toMarkdown(readAssumptions()));
