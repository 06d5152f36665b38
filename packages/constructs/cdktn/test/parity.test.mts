import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

function synthesize(library: string): Record<string, unknown> {
  const cwd = mkdtempSync(join(tmpdir(), `videogen-${library}-`));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  execFileSync(process.execPath, [join(import.meta.dirname, 'fixtures/app.mts'), library], {
    cwd,
    stdio: 'pipe',
  });
  return JSON.parse(readFileSync(join(cwd, 'out/stacks/demo/cdk.tf.json'), 'utf8'));
}

it('synthesizes what the cdktf package does, but for the metadata', () => {
  const { '//': ours, ...cdktn } = synthesize('cdktn');
  const { '//': theirs, ...cdktf } = synthesize('cdktf');
  expect(cdktn).toEqual(cdktf);
  expect(Object.keys(cdktn)).toEqual(expect.arrayContaining(['resource', 'data', 'output', 'provider']));
  expect(ours).not.toEqual(theirs);
});
