import { realpathSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { App, Manifest, TerraformStack, Token } from 'cdktf';
import type { IConstruct } from 'constructs';

/**
 * Rewrites a path that counts from the app's working directory into one that counts from the directory
 * where Terraform runs, `<outdir>/stacks/<stack>`. The result has no trace of the machine as long as
 * the output directory lies at the same place relative to the app.
 *
 * Absolute paths and tokens are returned as they are.
 */
export function relativeToStack(scope: IConstruct, path: string): string {
  if (Token.isUnresolved(path) || isAbsolute(path)) return path;
  // The operating system walks `..` over the real directories, so symbolic links are resolved first.
  const outdir = realpathSync(App.of(scope).outdir);
  const stack = join(outdir, Manifest.stacksFolder, TerraformStack.of(scope).node.id);
  return relative(stack, resolve(path)).split(sep).join('/');
}
