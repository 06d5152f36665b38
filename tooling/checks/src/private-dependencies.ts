import type { WorkspacePackage } from './workspace.ts';

/**
 * Published packages that need one of the workspace that is not: nobody could install them, and changesets refuses
 * to say what a release would hold. What a package needs for its development only is left out.
 */
export function findPrivateDependencies(packages: readonly WorkspacePackage[]): string[] {
  const isPrivate = new Set(
    packages.filter(({ manifest }) => manifest.private).map(({ manifest }) => manifest.name),
  );
  return packages
    .filter(({ manifest }) => !manifest.private)
    .flatMap(({ dir, manifest }) =>
      Object.keys({
        ...manifest.dependencies,
        ...manifest.optionalDependencies,
        ...manifest.peerDependencies,
      })
        .filter((name) => isPrivate.has(name))
        .map((name) => `${dir}: is published and needs ${name}, which is private`),
    );
}
