import type { Manifest, WorkspacePackage } from '../workspace.ts';

const SCRIPTS = ['typecheck', 'lint', 'test'];

/**
 * What a package lacks: a README, the repository's license, a description, the scripts that all have.
 *
 * @param files every file of the repository
 */
export function findPackageGaps(
  packages: readonly WorkspacePackage[],
  files: readonly string[],
  license: string,
): string[] {
  const present = new Set(files);
  return packages.flatMap(({ dir, manifest }) => [
    ...(present.has(`${dir}/README.md`) ? [] : [`${dir} has no README.md`]),
    ...missing(manifest, license).map((gap) => `${dir}/package.json has ${gap}`),
  ]);
}

function missing({ license, description, scripts }: Manifest, expected: string): string[] {
  return [
    ...(license === expected ? [] : [`not the license ${expected}`]),
    ...(description ? [] : ['no description']),
    ...SCRIPTS.filter((script) => !scripts?.[script]).map((script) => `no script '${script}'`),
  ];
}
