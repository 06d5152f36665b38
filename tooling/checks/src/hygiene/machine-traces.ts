import { homedir, tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { type CommittedFile, firstMatch } from './committed-file.ts';

/** What only this machine knows: it helps nobody else, and may tell more than it should. */
export interface Machine {
  /** Absolute folders: of the clone, the one around it, the user's home. */
  folders: readonly string[];
  /** The host of the package registry. */
  registry: string;
}

// Folders that every machine has, and texts may name.
const EVERYWHERE = ['/', tmpdir(), '/usr', '/opt', '/var', '/srv', '/mnt'];

/**
 * @param root the folder of the clone
 * @param registry the address of the package registry that is configured here
 * @throws TypeError if it is no address
 */
export function thisMachine(root: string, registry: string): Machine {
  const folders = [root, dirname(root), homedir()].filter((folder) => !EVERYWHERE.includes(folder));
  return { folders: [...new Set(folders)], registry: new URL(registry).hostname };
}

/** Each file that names a folder of a machine, this one or a person's home, or a package registry. */
export function findMachineTraces(files: readonly CommittedFile[], machine: Machine): string[] {
  const folders = [...machine.folders.map(RegExp.escape), '/(?:home|Users)/[a-z][\\w.-]*'];
  // An absolute path stands at the start of a word; `./src/` and `https://x.example/home/me` are none.
  const path = new RegExp(`(?<=^|[\\s"'\`=(:,]|file://)(?:${folders.join('|')})(?=/)`, 'm');
  const host = new RegExp(`\\b${RegExp.escape(machine.registry)}\\b`);
  return files.flatMap((file) => {
    const places = [
      [firstMatch(file, path), 'names a folder of a machine'],
      [firstMatch(file, host), 'names a package registry'],
    ];
    return places.flatMap(([place, what]) => (place ? [`${place} ${what}`] : []));
  });
}
