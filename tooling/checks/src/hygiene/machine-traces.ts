import { homedir, tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { type CommittedFile, firstMatch } from './committed-file.ts';

/** What only this machine knows: it helps nobody else, and may tell more than it should. */
export interface Machine {
  /** Absolute folders: of the clone, the one around it, the user's home. */
  folders: readonly string[];
  /** Hosts of package registries. */
  registries: readonly string[];
}

/**
 * @param root the folder of the clone
 * @param registry the address of the package registry that is configured here
 */
export function thisMachine(root: string, registry: string): Machine {
  const folders = [root, dirname(root), homedir()].filter((folder) => folder !== '/' && folder !== tmpdir());
  return {
    folders: [...new Set(folders)],
    registries: URL.canParse(registry) ? [new URL(registry).hostname] : [],
  };
}

/** Each file that names a folder of a machine, this one or a person's home, or a package registry. */
export function findMachineTraces(files: readonly CommittedFile[], machine: Machine): string[] {
  const folders = [...machine.folders.map(RegExp.escape), '/(?:home|Users)/[a-z][\\w.-]*'];
  // An absolute path stands at the start of a word; `./src/` and `https://x.example/home/me` are none.
  const path = new RegExp(`(?<=^|[\\s"'\`=(:,]|file://)(?:${folders.join('|')})(?=/)`, 'm');
  const host = new RegExp(`\\b(?:${machine.registries.map(RegExp.escape).join('|')})\\b`);
  return files.flatMap((file) => {
    const places = [
      [firstMatch(file, path), 'names a folder of a machine'],
      [machine.registries.length > 0 ? firstMatch(file, host) : undefined, 'names a package registry'],
    ];
    return places.flatMap(([place, what]) => (place ? [`${place} ${what}`] : []));
  });
}
