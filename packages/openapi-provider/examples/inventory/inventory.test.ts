import { readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../test/world.ts';
import { type Inventory, startInventory, TOKEN } from './server.ts';

async function started(): Promise<Inventory> {
  const inventory = await startInventory();
  onTestFinished(() => inventory.close());
  return inventory;
}

const saw = (changes = '', sku = 'AB-001') => `resource "inventory_item" "saw" {
  name  = "Saw"
  sku   = "${sku}"
  tags  = ["steel", "sharp"]
  notes = ["Mind the teeth", "Oil it"]
  labels = { owner = "ada", rack = "3" }
  dimensions = { width = 60.5, height = 12 }
  supplier = { name = "Acme", contact = { email = "sales@acme.example", phone = "1" } }
  components     = [{ name = "blade" }, { name = "screw", count = 2 }]
  supplier_token = "hush"
  ${changes}
}
`;

const sent = (inventory: Inventory, method: string) =>
  inventory.asked.filter((asked) => asked.method === method);

test('applies, plans nothing, changes in place, replaces, imports and destroys', async () => {
  const inventory = await started();
  // With its version, as users copy it, and with a service that is slow to tell of what is new.
  const world = await createWorld('inventory', `${inventory.url}/v1/`, TOKEN);
  inventory.lag = 2;
  await world.configure(saw());
  await world.run(0, 'apply', '-auto-approve');
  await world.run(0, 'plan', '-detailed-exitcode');
  const [made] = sent(inventory, 'POST');
  expect(made?.body).toEqual({
    name: 'Saw',
    sku: 'AB-001',
    kind: 'part',
    quantity: 0,
    tags: ['sharp', 'steel'],
    notes: ['Mind the teeth', 'Oil it'],
    labels: { owner: 'ada', rack: '3' },
    dimensions: { width: 60.5, height: 12, unit: 'cm' },
    supplier: { name: 'Acme', contact: { email: 'sales@acme.example', phone: '1' } },
    supplierToken: 'hush',
    components: [
      { name: 'blade', count: 1 },
      { name: 'screw', count: 2 },
    ],
  });
  expect(await world.state('inventory_item.saw')).toMatchObject({
    id: 'item-1',
    shelf: 'A1',
    added_at: '2026-01-02T03:04:05Z',
    revision: 1,
    components: [{ serial: 'S1' }, { name: 'screw', count: 2, serial: 'S2' }],
    supplier_token: 'hush',
  });

  await world.configure(
    saw('quantity = 3')
      .replace(', phone = "1"', '')
      .replace(', rack = "3"', '')
      .replace(/ +dimensions.*\n/, ''),
  );
  const plan = await world.run(2, 'plan', '-detailed-exitcode');
  expect(plan).toContain('0 to add, 1 to change, 0 to destroy');
  await world.run(0, 'apply', '-auto-approve');
  await world.run(0, 'plan', '-detailed-exitcode');
  const [patch] = sent(inventory, 'PATCH');
  expect(patch?.headers['content-type']).toBe('application/merge-patch+json');
  expect(patch?.body).toEqual({
    quantity: 3,
    labels: { rack: null },
    dimensions: null,
    supplier: { contact: { phone: null } },
  });
  expect(inventory.items.get('item-1')).toMatchObject({ labels: { owner: 'ada' }, revision: 2 });

  // The article number is in no request that changes an item.
  await world.configure(saw('', 'AB-002'));
  expect(await world.run(0, 'plan')).toMatch(/sku .*# forces replacement/);
  await world.run(0, 'apply', '-auto-approve');
  expect([...inventory.items.keys()]).toEqual(['item-2']);

  await world.run(0, 'state', 'rm', 'inventory_item.saw');
  await world.run(0, 'import', 'inventory_item.saw', 'item-2');
  // What the service never shows is sent once more, in place.
  expect(await world.run(0, 'plan')).toContain('0 to add, 1 to change, 0 to destroy');
  await world.run(0, 'apply', '-auto-approve');
  await world.run(0, 'plan', '-detailed-exitcode');
  expect(sent(inventory, 'PATCH').at(-1)?.body).toEqual({ supplierToken: 'hush' });

  await world.run(0, 'destroy', '-auto-approve');
  expect(inventory.items.size).toBe(0);
});

test('shows what somebody else changed, and puts it back', async () => {
  const inventory = await started();
  const world = await createWorld('inventory', inventory.url, TOKEN);
  await world.configure(saw());
  await world.run(0, 'apply', '-auto-approve');
  const item = inventory.items.get('item-1');
  inventory.items.set('item-1', { ...item, supplier: { name: 'Other' }, notes: undefined });
  expect(await world.run(2, 'plan', '-detailed-exitcode')).toMatch(/name += "Other" -> "Acme"/);
  await world.run(0, 'apply', '-auto-approve');
  expect(inventory.items.get('item-1')).toMatchObject({ supplier: { name: 'Acme' }, notes: { length: 2 } });

  inventory.items.delete('item-1');
  expect(await world.run(2, 'plan', '-detailed-exitcode')).toContain('1 to add');
});

test('sends all of a thing with PUT, reads it out of its envelope, and waits to delete it', async () => {
  const inventory = await started();
  const world = await createWorld('inventory', inventory.url, TOKEN);
  const shelf = (label: string) =>
    `resource "inventory_shelf" "one" {\n  label = "${label}"\n  levels = 4\n}\n`;
  await world.configure(shelf('Saws'));
  await world.run(0, 'apply', '-auto-approve');
  await world.configure(shelf('Drills'));
  await world.run(0, 'apply', '-auto-approve');
  await world.run(0, 'plan', '-detailed-exitcode');
  expect(sent(inventory, 'PUT').map(({ body }) => body)).toEqual([{ label: 'Drills', levels: 4 }]);
  const made = inventory.shelves.get('shelf-1');
  Object.assign(made ?? {}, { full: true });
  await world.run(0, 'destroy', '-auto-approve');
  expect(sent(inventory, 'DELETE')).toHaveLength(2);
  expect(inventory.shelves.size).toBe(0);
});

test.each([
  [
    'a wrong format',
    'supplier = { name = "A", contact = { email = "nobody" } }',
    /must be an e-mail address/,
  ],
  ['a word that is not in the list', 'kind = "toy"', /must be one of "tool", "part"/],
  ['a number on the wrong side of an open bound', 'unit_price = 0', /must be greater than 0/],
  ['too many items', 'notes = ["1", "2", "3", "4", "5", "6"]', /must have at most 5 items/],
])('refuses %s before anything is sent', async (_, line, message) => {
  const inventory = await started();
  const world = await createWorld('inventory', inventory.url, TOKEN);
  await world.configure(`resource "inventory_item" "x" {\n  name = "X"\n  sku = "AB-001"\n  ${line}\n}\n`);
  expect(await world.run(1, 'plan')).toMatch(message);
  expect(sent(inventory, 'POST')).toEqual([]);
});

test('warns where the service keeps something else than it was sent', async () => {
  const inventory = await started();
  const world = await createWorld('inventory', inventory.url, TOKEN);
  inventory.keep = (item) => ({ ...item, name: String(item.name).toUpperCase() });
  await world.configure(saw());
  expect(await world.run(0, 'apply', '-auto-approve')).toContain('Warning: The service changed name');
  expect(await world.run(2, 'plan', '-detailed-exitcode')).toMatch(/name += "SAW" -> "Saw"/);
});

test.each<[string, (response: ServerResponse) => void, RegExp]>([
  [
    'has no id',
    (response) => response.writeHead(201).end(),
    /was created, but its\s+identifier is not known[\s\S]*import it/,
  ],
  [
    'is lost',
    (response) => response.socket?.destroy(),
    /The request may have arrived all the same, so the item may exist/,
  ],
])(
  'says that a thing may exist when the answer %s, and does not send it twice',
  async (_, answer, message) => {
    const inventory = await started();
    const world = await createWorld('inventory', inventory.url, TOKEN);
    inventory.answer = answer;
    await world.configure(saw());
    expect((await world.run(1, 'apply', '-auto-approve')).replaceAll(/\n[│ ]*/g, ' ')).toMatch(message);
    expect(sent(inventory, 'POST')).toHaveLength(1);
  },
);

test('keeps what was made when it cannot be read', async () => {
  const inventory = await started();
  const world = await createWorld('inventory', inventory.url, TOKEN);
  inventory.lag = 99;
  await world.configure(saw());
  expect(await world.run(0, 'apply', '-auto-approve')).toContain('could not be read after it was written');
  expect(await world.state('inventory_item.saw')).toMatchObject({
    id: 'item-1',
    name: 'Saw',
    revision: null,
  });
});

test('does not take a 404 of another service for the end of a thing', async () => {
  const inventory = await started();
  const other = await started();
  const world = await createWorld('inventory', inventory.url, TOKEN);
  await world.configure(saw());
  await world.run(0, 'apply', '-auto-approve');
  const moved = (await readFile(join(world.path, 'main.tf'), 'utf8')).replace(inventory.url, other.url);
  await writeFile(join(world.path, 'main.tf'), moved);
  expect(await world.run(1, 'plan')).toContain('The item belongs to another service');
});

test('shows lists and objects in a data source', async () => {
  const inventory = await started();
  const world = await createWorld('inventory', inventory.url, TOKEN);
  const shown = '[data.inventory_me.me.roles[0], data.inventory_me.me.limits.items]';
  await world.configure(`data "inventory_me" "me" {}\noutput "who" { value = jsonencode(${shown}) }\n`);
  expect(await world.run(0, 'apply', '-auto-approve')).toContain('[\\"owner\\",9]');
});

test('says which service it is that refuses the key', async () => {
  const inventory = await started();
  const world = await createWorld('inventory', inventory.url, 'zz-9');
  await world.configure(saw());
  const output = await world.run(1, 'plan');
  expect(output).toMatch(/The API key is refused/);
  expect(output).toContain('GET /v1/me was answered with 401 1: The token is wrong.');
});
