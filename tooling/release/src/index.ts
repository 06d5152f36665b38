export { type CliConfigOptions, writeCliConfig } from './cli-config.ts';
export { type MirrorOptions, packMirror } from './mirror.ts';
export { terraformPlatform } from './platform.ts';
export {
  type RunOptions,
  type RunResult,
  runTerraform,
  startTerraform,
  type TerraformProcess,
  terraformEnvironment,
} from './run.ts';
export { findTerraform, type Terraform } from './terraform.ts';
