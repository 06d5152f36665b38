import { lastLines, type Outcome } from '../command.ts';
import { compare, restore, takeSnapshot } from './snapshot.ts';

/**
 * Generates everything anew and says which generated files were not what the generators make. The files
 * are left as they were found, so that an edit by hand can still be read, and moved to where it belongs.
 *
 * @param regenerate rebuilds every generated file, whatever a cache holds
 */
export async function checkGenerated(root: string, regenerate: () => Promise<Outcome>): Promise<string[]> {
  const found = await takeSnapshot(root);
  // Ctrl-C ends the generators, which share the terminal; this process stays to put the files back.
  const stay = (): void => {};
  process.on('SIGINT', stay);
  try {
    const { code, output } = await regenerate();
    if (code !== 0) return [`The generators failed with exit code ${code}:`, ...lastLines(output)];
    const differences = compare(found, await takeSnapshot(root));
    if (differences.length === 0) return [];
    return [
      'Not what the generators make, though left as it is:',
      ...differences.map(({ path, kind }) => `  ${path} ${kind}`),
      'Generated files are never edited: change the description, or the configuration of the generator.',
      'Mend it with: pnpm generate',
    ];
  } finally {
    await restore(root, found);
    process.off('SIGINT', stay);
  }
}
