// `pnpm test:languages`: the same stack from every language whose toolchain is here, with both CDKs. Needs the
// registries of the languages. Arguments choose among CDKs and languages: `pnpm test:languages cdktn go`.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Language, languages, missingCommands, synthesizeTypeScript } from './languages.mts';
import type { LibraryName } from './library.mts';
import { type Places, preparePlaces } from './places.mts';

const stackOf = (app: string): unknown =>
  JSON.parse(readFileSync(join(app, 'out/stacks/clips/cdk.tf.json'), 'utf8'));

/** @returns what to say of a language */
async function check(language: Language, places: Places, expected: unknown): Promise<string> {
  const metadata = language.metadata(places.library);
  if (!existsSync(join(places.generated, metadata))) throw new Error(`jsii-pacmak wrote no ${metadata}`);
  const missing = await missingCommands(language);
  if (missing.length > 0) return `generated, not run: ${missing.join(' and ')} missing on this machine`;
  const { app, note } = await language.synthesize(places);
  const stack = stackOf(app);
  if (!isDeepStrictEqual(stack, expected))
    throw new Error(`another stack: ${JSON.stringify(stack, null, 2)}`);
  return `the same stack as TypeScript${note ? ` (${note})` : ''}`;
}

async function checkLibrary(name: LibraryName, chosen: readonly Language[]): Promise<void> {
  const places = await preparePlaces(name);
  const clean = () => rmSync(places.scratch, { recursive: true, force: true });
  process.once('exit', clean);
  const expected = stackOf(await synthesizeTypeScript(places));
  for (const language of chosen) {
    const started = process.hrtime.bigint();
    const outcome = await check(language, places, expected).catch((error: Error) => {
      process.exitCode = 1;
      return `FAILED: ${error.message}`;
    });
    const seconds = `${(process.hrtime.bigint() - started) / 1_000_000_000n} s`;
    console.log(`${name}  ${language.name.padEnd(6)} ${seconds.padStart(5)}  ${outcome}`);
  }
  process.off('exit', clean);
  clean();
}

// So that somebody who is tired of waiting leaves nothing behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const only = process.argv.slice(2).map((name) => name.toLowerCase());
const choose = <T,>(all: readonly T[], nameOf: (each: T) => string): readonly T[] => {
  const chosen = all.filter((each) => only.includes(nameOf(each).toLowerCase()));
  return chosen.length > 0 ? chosen : all;
};
for (const name of choose<LibraryName>(['cdktf', 'cdktn'], (each) => each))
  await checkLibrary(
    name,
    choose(languages, (each) => each.name),
  );
