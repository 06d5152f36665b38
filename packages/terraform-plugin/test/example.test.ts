import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { provider } from '../examples/notes.ts';
import { createHarness, serveReattach } from '../src/testing/index.ts';
import { temporaryDirectory } from './support/host.ts';
import { terraformDirectory } from './support/terraform-directory.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const example = join(import.meta.dirname, '../examples/notes.ts');

test('the example keeps notes: create, change in place, rename, mend, destroy', async () => {
  const reattached = await serveReattach(provider);
  onTestFinished(() => reattached.close());
  const terraform = terraformDirectory(reattached);
  const directory = temporaryDirectory();
  const notes = () =>
    readdirSync(directory).map((name) => [name, readFileSync(join(directory, name), 'utf8')]);
  const apply = async (name: string, text: string) => {
    terraform.write('main.tf', configuration(directory, name, text));
    return (await terraform.run('apply', '-auto-approve')).output;
  };

  expect(await apply('a', 'one')).toContain('1 added, 0 changed, 0 destroyed');
  expect(notes()).toEqual([['a', 'one']]);
  expect((await terraform.run('plan', '-detailed-exitcode')).code).toBe(0);
  expect(await apply('a', 'two')).toContain('0 added, 1 changed, 0 destroyed');
  expect(await apply('b', 'two')).toContain('1 added, 0 changed, 1 destroyed');
  expect(notes()).toEqual([['b', 'two']]);

  writeFileSync(join(directory, 'b'), 'scribble');
  expect((await terraform.run('plan')).output).toContain('~ text = "scribble" -> "two"');
  expect((await terraform.run('destroy', '-auto-approve')).output).toContain('Resources: 1 destroyed');
  expect(notes()).toEqual([]);
  expect(await apply('', 'two')).toContain('Error: Invalid value for name');
});

test('the harness leads the example without Terraform', async () => {
  const harness = createHarness(provider);
  await harness.configure({ directory: temporaryDirectory() });
  const note = harness.resource('notes_note');
  await note.apply({ name: 'a', text: 'one' });
  expect(note.state).toMatchObject({ text: 'one' });
  const { action } = await note.plan({ name: 'a', text: 'two' });
  expect(action).toBe('update');
});

test('the example says what it is when it is started by hand', () => {
  const { status, stderr } = spawnSync(process.execPath, [example], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('This is a Terraform provider: notes 0.1.0.');
});

test('the README shows the example as it is', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const source = readFileSync(example, 'utf8');
  expect(readme).toContain(`\`\`\`ts\n${source}\`\`\`\n`);
  expect(source.trimEnd().split('\n').length).toBeLessThan(60);
});

function configuration(directory: string, name: string, text: string): string {
  return `terraform {
  required_providers {
    notes = { source = "notes/notes" }
  }
}
provider "notes" {
  directory = "${directory}"
}
resource "notes_note" "n" {
  name = "${name}"
  text = "${text}"
}
output "path" {
  value = notes_note.n.path
}
`;
}
