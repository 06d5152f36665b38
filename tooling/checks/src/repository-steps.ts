import { checkPublishable } from './check-publishable.ts';
import { lastLines, run } from './command.ts';
import { checkGenerated } from './generated/check-generated.ts';
import { checkHygiene } from './hygiene/check-hygiene.ts';
import { checkImports } from './imports/check-imports.ts';
import { formatViolation } from './imports/violation.ts';
import { checkReadmes } from './readmes/check-readmes.ts';
import type { Step } from './steps.ts';
import { listFiles, readWorkspace } from './workspace.ts';

/** Everything that `pnpm check` looks at, in its order. */
export function repositorySteps(root: string): Step[] {
  const packages = readWorkspace(root);
  const command =
    (tool: string, ...args: string[]) =>
    async () => {
      const { code, output } = await run(root, tool, args);
      return code === 0 ? [] : lastLines(output);
    };
  return [
    { name: 'types', run: command('turbo', 'run', 'typecheck', '--continue', '--output-logs=errors-only') },
    {
      name: 'lint',
      run: command('biome', 'check', '--error-on-warnings', '--colors=off', '.'),
    },
    {
      name: 'imports',
      run: async () => checkImports(root, packages, await listFiles(root)).map(formatViolation),
    },
    { name: 'description', run: command('pnpm', '--filter', '@videogen/spec', 'lint') },
    {
      name: 'generated',
      run: () =>
        checkGenerated(root, () =>
          run(root, 'turbo', ['run', 'generate', '--force', '--output-logs=errors-only']),
        ),
    },
    { name: 'readmes', run: async () => checkReadmes(root, packages, await listFiles(root)) },
    { name: 'packages', run: () => checkPublishable(root, packages) },
    { name: 'hygiene', run: () => checkHygiene(root, packages) },
  ];
}
