import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { lastLines, run } from './command.ts';
import { checkPackedTypes } from './packed-types.ts';
import { findPrivateDependencies } from './private-dependencies.ts';
import type { WorkspacePackage } from './workspace.ts';

/**
 * Builds every package that is published and lints what its users would get: the packed form, not the sources. What
 * it needs must be published too.
 */
export async function checkPublishable(
  root: string,
  packages: readonly WorkspacePackage[],
): Promise<string[]> {
  const published = packages.filter(({ manifest }) => !manifest.private);
  const filters = published.map(({ manifest }) => `--filter=${manifest.name}`);
  const { code, output } = await run(root, 'turbo', [
    'run',
    'build',
    '--output-logs=errors-only',
    ...filters,
  ]);
  if (code !== 0) return lastLines(output);

  const problems = findPrivateDependencies(packages);
  for (const own of published) {
    const { dir } = own;
    const { messages, pkg } = await publint({
      pkgDir: join(root, dir),
      pack: 'pnpm',
      level: 'warning',
      strict: true,
    });
    problems.push(...messages.map((message) => `${dir}: ${formatMessage(message, pkg, { color: false })}`));
    problems.push(...(await checkPackedTypes(root, own)));
  }
  return problems;
}
