export type { Reattach, ReattachedProvider } from '../serve/reattach.ts';
export type { ReattachOptions } from '../serve/serve-reattach.ts';
export { serveReattach } from '../serve/serve-reattach.ts';
export type { TerraformDirectory, TerraformResult, TerraformRun } from './terraform.ts';
export { findTerraform, terraformDirectory } from './terraform.ts';
