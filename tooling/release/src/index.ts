export { type CliConfigOptions, writeCliConfig } from './cli-config.ts';
export { CommandError } from './command.ts';
export { type CompileOptions, compileProgram } from './compile.ts';
export { type LocalRelease, type LocalReleaseOptions, releaseLocally } from './local/local-release.ts';
export { type MirrorOptions, packMirror } from './mirror.ts';
export { terraformPlatform } from './platform.ts';
export { type Release, type ReleaseOptions, releaseProvider } from './release.ts';
export {
  type RunOptions,
  type RunResult,
  runTerraform,
  startTerraform,
  type TerraformProcess,
  terraformEnvironment,
} from './run.ts';
export { findTerraform, type Terraform } from './terraform.ts';
