/**
 * Who may import whom. Packages are named by their folder, as globs; the first rule whose `from` matches
 * holds. What no rule allows is forbidden, so a new package starts with nothing.
 */
export interface PackageRule {
  from: string;
  may: readonly string[];
}

/** The import directions between packages of the workspace, for code that ships. */
export const packageRules: readonly PackageRule[] = [
  // Never app to app. The packed provider is made by tooling, which the quickstart and the tests use.
  { from: 'apps/*', may: ['packages/**', 'tooling/release'] },
  { from: 'examples', may: ['packages/constructs/*'] },
  { from: 'packages/contract', may: ['packages/client'] },
  // Bundled into the client, so that its users install one package.
  { from: 'packages/client', may: ['packages/job-runtime'] },
  // Measures it beside others.
  { from: 'tooling/bench-client', may: ['packages/client'] },
  { from: 'packages/openapi-provider', may: ['packages/terraform-plugin', 'packages/job-runtime'] },
  // Everything else meets through generated files.
  { from: '**', may: [] },
];

/**
 * What tests, scripts and configuration of any package may import besides: the running service, the
 * packed provider, and the description's data files.
 */
export const testsMayAlso: readonly string[] = ['packages/emulator', 'tooling/release', 'spec'];

/** The order of the folders inside a package: each may import itself and what stands before it. */
export interface LayerRule {
  /** The folder that holds the layers. */
  in: string;
  layers: readonly string[];
  /** Folders that may import every layer, and that no layer may import. */
  above: readonly string[];
  /** The only folders that may import generated code, `gen`. */
  seeGenerated: readonly string[];
}

/**
 * Files directly in the folder may import every layer but no generated code, and every layer may import them,
 * except for the export list, `index.ts`. Tests are free.
 */
export const layerRules: readonly LayerRule[] = [
  {
    in: 'packages/terraform-plugin/src',
    layers: ['values', 'diagnostics', 'schema', 'server', 'proto6', 'serve'],
    above: ['testing'],
    seeGenerated: ['proto6', 'serve'],
  },
];
