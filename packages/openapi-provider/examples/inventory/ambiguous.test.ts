import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';
import { type Inventory, startInventory, TOKEN } from './server.ts';

async function started(settings = ''): Promise<{ inventory: Inventory; world: World }> {
  const inventory = await startInventory();
  onTestFinished(() => inventory.close());
  return { inventory, world: await createWorld('inventory', inventory.url, TOKEN, { settings }) };
}

const saw =
  'resource "inventory_item" "saw" {\n  name = "Saw"\n  sku = "AB-001"\n  supplier_token = "hush-hush"\n}\n';

/** Terraform wraps and frames what a diagnostic says. */
const plain = (output: string) => output.replaceAll(/\s*\n[│╷╵ ]*/g, ' ');

const posts = ({ asked }: Inventory) => asked.filter(({ method }) => method === 'POST').length;

const reset = (response: ServerResponse) => void response.socket?.destroy();
const failing = (response: ServerResponse) =>
  void response.writeHead(500).end('{"errorCode": 9, "message": "Oh"}');
const silent = () => {};

const cases: [string, (response: ServerResponse) => void][] = [
  ['a reset connection', reset],
  ['an error of the service', failing],
  ['no answer in time', silent],
];

test.each(cases)('after %s an item that exists is imported, not created again', async (_, answer) => {
  const { inventory, world } = await started('request_timeout = "1s"');
  await world.configure(saw);
  inventory.answer = answer;
  const first = plain(await world.run(1, 'apply', '-auto-approve'));
  expect(first).toContain('the item may exist. Look for it at the service.');
  expect(first).toContain('import { to = inventory_item.NAME');
  inventory.answer = undefined;
  const again = await world.run(1, 'apply', '-auto-approve');
  expect(again).toContain('Error: An item with this content may exist already');
  // What a secret is, nobody reads in a message or in a file.
  expect(again).not.toContain('hush');
  const [entry = ''] = await readdir(join(world.path, 'journal'));
  expect(plain(again).replaceAll(' ', '')).toContain(join(world.path, 'journal', entry));
  expect(await readFile(join(world.path, 'journal', entry), 'utf8')).not.toContain('hush');

  await rm(join(world.path, 'journal', entry));
  await writeFile(join(world.path, 'import.tf'), 'import {\n  to = inventory_item.saw\n  id = "item-1"\n}\n');
  expect(await world.run(0, 'apply', '-auto-approve')).toContain('1 imported, 0 added');
  expect(posts(inventory)).toBe(1);
  expect([...inventory.items.keys()]).toEqual(['item-1']);
});

test('an item that did not arrive is created when its entry is removed', async () => {
  const { inventory, world } = await started();
  await world.configure(saw);
  inventory.forgets = () => true;
  inventory.answer = reset;
  await world.run(1, 'apply', '-auto-approve');
  inventory.forgets = () => false;
  inventory.answer = undefined;
  await world.run(1, 'apply', '-auto-approve');
  expect(posts(inventory)).toBe(1);
  await rm(join(world.path, 'journal'), { recursive: true });
  await world.run(0, 'apply', '-auto-approve');
  await world.run(0, 'plan', '-detailed-exitcode');
  expect(inventory.items.size).toBe(1);
  const left = await readdir(join(world.path, 'journal'));
  expect(left.filter((name) => name.endsWith('.json'))).toEqual([]);
});

test('an item that the state has lost is not created again, and an import block brings it back', async () => {
  const { inventory, world } = await started();
  await world.configure(saw);
  await world.run(0, 'apply', '-auto-approve');
  await world.run(0, 'state', 'rm', 'inventory_item.saw');
  expect(await world.run(1, 'apply', '-auto-approve')).toContain('id = "item-1"');
  expect(posts(inventory)).toBe(1);
});

test('a refusal leaves nothing to doubt', async () => {
  const { inventory, world } = await started();
  await world.configure(saw);
  inventory.forgets = () => true;
  inventory.answer = (response) =>
    response.writeHead(422, { 'content-type': 'application/json' }).end('{"errorCode": 3, "message": "No"}');
  expect(await world.run(1, 'apply', '-auto-approve')).toContain('was answered with 422 3: No.');
  inventory.forgets = () => false;
  inventory.answer = undefined;
  await world.run(0, 'apply', '-auto-approve');
  expect(inventory.items.size).toBe(1);
});

test('a storm of resets makes no silent duplicate', async () => {
  const { inventory, world } = await started();
  const size = 12;
  await world.configure(`resource "inventory_item" "all" {
  for_each = toset([for n in range(${size}) : format("AB-%03d", n)])
  name     = each.key
  sku      = each.key
}
`);
  // Two of three creations are cut off, every other of these before anything is kept.
  const fate = ({ sku }: Record<string, unknown>) => Number(String(sku).slice(3)) % 3;
  let arrivals = 0;
  inventory.forgets = (body) => inventory.answer !== undefined && fate(body) > 0 && arrivals++ % 2 === 0;
  inventory.answer = (response, body) => {
    if (fate(body) > 0) return reset(response);
    const made = [...inventory.items.values()].find(({ sku }) => sku === body.sku);
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(made));
  };
  await world.run(1, 'apply', '-auto-approve');
  const asked = posts(inventory);
  expect(asked).toBe(size);
  inventory.answer = undefined;
  for (let round = 0; round < 3; round++) await world.run(1, 'apply', '-auto-approve');
  expect(posts(inventory)).toBe(asked);

  // What the messages say: what is there is imported, and nothing else stands in the way any more.
  const journal = join(world.path, 'journal');
  const held = await Promise.all(
    (await readdir(journal)).map(async (name) => {
      const text = await readFile(join(journal, name), 'utf8');
      return text.startsWith('{') ? (JSON.parse(text) as { body: { sku: string } }).body.sku : undefined;
    }),
  );
  const skus = held.filter((sku) => sku !== undefined);
  expect(skus).toHaveLength((size * 2) / 3);
  const blocks = [...inventory.items.values()]
    .filter(({ sku }) => skus.includes(String(sku)))
    .map(({ sku, id }) => `import {\n  to = inventory_item.all["${sku}"]\n  id = "${id}"\n}\n`);
  expect(blocks).toHaveLength(size / 3);
  await writeFile(join(world.path, 'import.tf'), blocks.join(''));
  await rm(journal, { recursive: true });
  await world.run(0, 'apply', '-auto-approve');
  await world.run(0, 'plan', '-detailed-exitcode');
  const made = [...inventory.items.values()].map(({ sku }) => sku);
  expect(made.length).toBe(size);
  expect(new Set(made).size).toBe(size);
});
