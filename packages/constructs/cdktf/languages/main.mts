// `pnpm test:languages`: the same stack from every language whose toolchain is here. Needs the registries of the languages.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Language, languages, missingCommands, synthesizeTypeScript } from './languages.mts';
import { type Places, preparePlaces } from './places.mts';

const stackOf = (app: string): unknown =>
  JSON.parse(readFileSync(join(app, 'out/stacks/clips/cdk.tf.json'), 'utf8'));

/** @returns what to say of a language */
async function check(language: Language, places: Places, expected: unknown): Promise<string> {
  if (!existsSync(join(places.generated, language.metadata)))
    throw new Error(`jsii-pacmak wrote no ${language.metadata}`);
  const missing = await missingCommands(language);
  if (missing.length > 0) return `generated, not run: ${missing.join(' and ')} missing on this machine`;
  const stack = stackOf(await language.synthesize(places));
  if (!isDeepStrictEqual(stack, expected))
    throw new Error(`another stack: ${JSON.stringify(stack, null, 2)}`);
  return 'the same stack as TypeScript';
}

const only = process.argv.slice(2).map((name) => name.toLowerCase());
const places = await preparePlaces();
try {
  const expected = stackOf(await synthesizeTypeScript(places));
  for (const language of languages) {
    if (only.length > 0 && !only.includes(language.name.toLowerCase())) continue;
    const outcome = await check(language, places, expected).catch((error: Error) => {
      process.exitCode = 1;
      return `FAILED: ${error.message}`;
    });
    console.log(`${language.name.padEnd(7)} ${outcome}`);
  }
} finally {
  rmSync(places.scratch, { recursive: true, force: true });
}
