import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { reattachServer } from '../src/serve/reattach.ts';
import { eventually, temporaryDirectory, toyProvider } from './support/host.ts';
import { terraformDirectory } from './support/terraform-directory.ts';
import { createToyServer } from './support/toy-server.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const required = 'terraform {\n  required_providers {\n    toy = { source = "toy/toy" }\n  }\n}\n';

async function reattached() {
  const log: string[] = [];
  const provider = await reattachServer('toy/toy', () => createToyServer((line) => log.push(line)));
  onTestFinished(() => provider.close());
  return { log, provider, terraform: terraformDirectory({ env: provider.env }) };
}

/** The toy as Terraform starts it: an executable in a directory of its own. */
function installed() {
  const home = temporaryDirectory();
  const [plugins, sockets] = [join(home, 'plugins'), join(home, 'sockets')];
  for (const path of [plugins, sockets]) mkdirSync(path);
  const executable = join(plugins, 'terraform-provider-toy');
  writeFileSync(executable, `#!/bin/sh\nexec "${process.execPath}" "${toyProvider}"\n`);
  chmodSync(executable, 0o755);
  const cliConfig = `provider_installation {\n  dev_overrides {\n    "toy/toy" = "${plugins}"\n  }\n  direct {}\n}\n`;
  const trace = join(home, 'trace');
  const env = { TOY_TRACE: trace, TMPDIR: sockets };
  const traced = () => {
    try {
      return readFileSync(trace, 'utf8').trim().split('\n');
    } catch {
      return [];
    }
  };
  return { terraform: terraformDirectory({ cliConfig, env }), sockets, traced };
}

test('by reattach: create, no changes, replace, a data source, import, destroy', async () => {
  const { terraform } = await reattached();
  const main = (text: string) => `${required}
provider "toy" {
  greeting = "Good day"
}
resource "toy_note" "a" {
  text   = "${text}"
  author = { name = "me" }
}
data "toy_greeting" "g" {
  name = toy_note.a.id
}
output "greeting" {
  value = data.toy_greeting.g.text
}
`;
  terraform.write('main.tf', main('one'));
  const created = await terraform.run('apply', '-auto-approve');
  expect(created.output).toContain('greeting = "Good day, id-of-one"');
  expect(created.code).toBe(0);
  expect((await terraform.run('plan', '-detailed-exitcode')).code).toBe(0);

  terraform.write('main.tf', main('two'));
  const replaced = await terraform.run('apply', '-auto-approve');
  expect(replaced.output).toContain('text   = "one" -> "two" # forces replacement');
  expect(replaced.output).toContain('greeting = "Good day, id-of-two"');

  await terraform.run('state', 'rm', 'toy_note.a');
  const imported = await terraform.run('import', 'toy_note.a', 'id-of-two');
  expect(imported.output).toContain('Import successful!');

  const destroyed = await terraform.run('destroy', '-auto-approve');
  expect(destroyed.output).toContain('Destroy complete! Resources: 1 destroyed.');
});

test('by reattach: a diagnostic points at its attribute', async () => {
  const { terraform } = await reattached();
  terraform.write('main.tf', `${required}resource "toy_note" "a" {\n  text = ""\n}\n`);
  const { code, output } = await terraform.run('validate');
  expect(code).toBe(1);
  expect(output).toContain('Error: Empty note');
  expect(output).toContain('line 7, in resource "toy_note" "a":\n   7:   text = ""');
});

test('by reattach: two configurations of one provider do not mix, nor does the abort of one run reach the next', async () => {
  const { terraform, log } = await reattached();
  const provider = (greeting: string, alias: string) =>
    `provider "toy" {\n  greeting = "${greeting}"\n  alias    = "${alias}"\n}\n`;
  const data = (alias: string) =>
    `data "toy_greeting" "${alias}" {\n  name = "x"\n  provider = toy.${alias}\n}\n`;
  const note = 'resource "toy_note" "a" {\n  text = "wait"\n  provider = toy.a\n}\n';
  const both = provider('Hello', 'a') + provider('Howdy', 'b');
  terraform.write('main.tf', required + both + note);
  const waiting = await terraform.start('apply', '-auto-approve');
  await eventually(() => log.includes('waiting'));
  waiting.kill('SIGINT');
  await waiting.ended;
  expect(log).toEqual(['waiting', 'aborted']);

  const outputs = 'output "both" {\n  value = [data.toy_greeting.a.text, data.toy_greeting.b.text]\n}\n';
  terraform.write('main.tf', required + both + data('a') + data('b') + outputs);
  const { output } = await terraform.run('apply', '-auto-approve');
  expect(output).toMatch(/"Hello, x",\s+"Howdy, x",/);
});

test('by reattach: when Terraform is killed its operations abort, and the next run finds the provider as new', async () => {
  const { terraform, log } = await reattached();
  terraform.write('main.tf', `${required}resource "toy_note" "a" {\n  text = "wait"\n}\n`);
  const waiting = await terraform.start('apply', '-auto-approve');
  await eventually(() => log.includes('waiting'));
  waiting.kill('SIGKILL');
  await eventually(() => log.includes('aborted'));
  const next = await terraform.start('apply', '-auto-approve', '-lock=false');
  await eventually(() => log.length === 3);
  next.kill('SIGINT');
  await next.ended;
  expect(log).toEqual(['waiting', 'aborted', 'waiting', 'aborted']);
});

test('by reattach: closing aborts what is under way and removes the socket', async () => {
  const { terraform, log, provider } = await reattached();
  const socket = provider.reattach.Addr.String;
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  terraform.write('main.tf', `${required}resource "toy_note" "a" {\n  text = "wait"\n}\n`);
  const waiting = await terraform.start('apply', '-auto-approve');
  await eventually(() => log.includes('waiting'));
  await provider.close();
  expect(log).toEqual(['waiting', 'aborted']);
  expect(existsSync(socket)).toBe(false);
  await waiting.ended;
});

test('as a process: mutual TLS, Ctrl-C ends a wait and keeps the result, no socket stays', async () => {
  const { terraform, sockets, traced } = installed();
  terraform.write('main.tf', `${required}resource "toy_note" "a" {\n  text = "wait"\n}\n`);
  const apply = await terraform.start('apply', '-auto-approve');
  await eventually(() => traced().includes('waiting'));
  expect(readdirSync(sockets).filter((name) => name.endsWith('.sock'))).toHaveLength(1);
  apply.kill('SIGINT');
  const { output } = await apply.ended;
  expect(output).toContain('Interrupt received');
  expect(traced()).toEqual(['waiting', 'aborted']);
  expect((await terraform.run('show')).output).toContain('id   = "id-of-wait"');
  expect(readdirSync(sockets).filter((name) => name.endsWith('.sock'))).toEqual([]);
});

test('as a process: when Terraform is killed the provider aborts, ends and leaves no socket', async () => {
  const { terraform, sockets, traced } = installed();
  terraform.write('main.tf', `${required}resource "toy_note" "a" {\n  text = "wait"\n}\n`);
  const apply = await terraform.start('apply', '-auto-approve');
  await eventually(() => traced().includes('waiting'));
  apply.kill('SIGKILL');
  await eventually(() => traced().includes('aborted'));
  await eventually(() => readdirSync(sockets).every((name) => !name.endsWith('.sock')));
});

test('as a process: a crash shows its stack to the user', async () => {
  const { terraform } = installed();
  terraform.write('main.tf', `${required}resource "toy_note" "a" {\n  text = "crash"\n}\n`);
  const { code, output } = await terraform.run('apply', '-auto-approve');
  expect(code).toBe(1);
  expect(output).toContain('panic: Error: The toy fell apart.');
  expect(output).toContain('toy-server.ts:');
});
