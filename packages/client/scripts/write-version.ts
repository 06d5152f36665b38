import { writeFileSync } from 'node:fs';
import manifest from '../package.json' with { type: 'json' };

// A generated file, because a bundle for browsers cannot read package.json.
const text = `// This file is auto-generated from package.json
/** How the client names itself to the service. */
export const USER_AGENT = 'videogen-client/${manifest.version}';
`;
writeFileSync(new URL('../src/gen/version.gen.ts', import.meta.url), text);
