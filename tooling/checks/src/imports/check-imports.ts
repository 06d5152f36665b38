import { readFileSync } from 'node:fs';
import { join, matchesGlob, posix } from 'node:path';
import { ownerOf, type WorkspacePackage } from '../workspace.ts';
import { checkLayers } from './check-layers.ts';
import { readImports } from './read-imports.ts';
import { type LayerRule, layerRules, type PackageRule, packageRules, testsMayAlso } from './rules.ts';
import type { Objection, Violation } from './violation.ts';

const SOURCE = /\.[cm]?[jt]sx?$/;

/** Checks every source file among `files` (relative to `root`) against the rules of rules.ts. */
export function checkImports(
  root: string,
  packages: readonly WorkspacePackage[],
  files: readonly string[],
  rules: readonly PackageRule[] = packageRules,
  layers: readonly LayerRule[] = layerRules,
): Violation[] {
  return files
    .filter((file) => SOURCE.test(file))
    .flatMap((file) => {
      const owner = ownerOf(packages, file);
      if (!owner) return [];
      return readImports(file, readFileSync(join(root, file), 'utf8')).flatMap(({ specifier, line }) => {
        const objection = specifier.startsWith('.')
          ? checkRelative(packages, owner, file, specifier, layers)
          : checkBare(packages, owner, file, specifier, rules);
        return objection ? [{ file, line, specifier, ...objection }] : [];
      });
    });
}

function checkRelative(
  packages: readonly WorkspacePackage[],
  owner: WorkspacePackage,
  file: string,
  specifier: string,
  layers: readonly LayerRule[],
): Objection {
  const target = posix.join(posix.dirname(file), specifier);
  if (ownerOf(packages, target) !== owner) {
    return { rule: 'A relative import stays inside its package.', allowed: [`${owner.dir}/**`] };
  }
  return isTest(owner, file) ? undefined : checkLayers(layers, file, target);
}

function checkBare(
  packages: readonly WorkspacePackage[],
  owner: WorkspacePackage,
  file: string,
  specifier: string,
  rules: readonly PackageRule[],
): Objection {
  if (/^(\/|file:|[A-Za-z]:[\\/])/.test(specifier)) {
    return { rule: 'A module is imported by its name or a relative path.', allowed: [] };
  }
  const target = packages.find(
    ({ manifest: { name } }) => specifier === name || specifier.startsWith(`${name}/`),
  );
  if (!target) return undefined;
  const may = [
    owner.dir,
    ...(rules.find(({ from }) => matchesGlob(owner.dir, from))?.may ?? []),
    ...(isTest(owner, file) ? testsMayAlso : []),
  ];
  if (!may.some((pattern) => matchesGlob(target.dir, pattern))) {
    const who = isTest(owner, file) ? `A test or script of ${owner.dir}` : owner.dir;
    return { rule: `${who} must not import ${target.dir}.`, allowed: may.filter((dir) => dir !== owner.dir) };
  }
  const entries = Object.keys(target.manifest.exports ?? { '.': '' });
  const entry = `.${specifier.slice(target.manifest.name.length)}`;
  if (entries.some((pattern) => entry === pattern || matchesGlob(entry, pattern))) return undefined;
  const { name } = target.manifest;
  return {
    rule: `${name} is imported by what it exports.`,
    allowed: entries.map((path) => posix.join(name, path)),
  };
}

/** Whether a file never ships: a test, or anything outside of `src`, such as a script or configuration. */
function isTest(owner: WorkspacePackage, file: string): boolean {
  return !file.startsWith(`${owner.dir}/src/`) || /\.test\.[cm]?tsx?$/.test(file);
}
