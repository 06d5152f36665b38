import { expect, test } from 'vitest';
import { Diagnostics, path, unknown } from '../src/index.ts';
import { createHarness } from '../src/testing/index.ts';
import { newThings, type Thing, type ThingResource, thing, thingProvider } from './thing-provider.ts';

async function start(overrides: Partial<ThingResource> = {}) {
  const things = newThings();
  const harness = createHarness(thingProvider(things, thing(overrides)));
  expect((await harness.configure({ region: 'here' })).items).toEqual([]);
  return { things, harness, resource: harness.resource('test_thing') };
}

const none = { note: null, labels: null, timeouts: null };

test('create, update, replace, destroy', async () => {
  const { things, resource } = await start();

  const created = await resource.apply({ name: 'a' });
  expect(created.diagnostics.items).toEqual([]);
  expect(created).toMatchObject({
    action: 'create',
    state: { ...none, id: 'thing-1', name: 'a', size: 3, revision: '1' },
  });

  const again = await resource.apply({ name: 'a' });
  expect(again.action).toBe('no-op');

  const updated = await resource.apply({ name: 'a', size: 5 });
  expect(updated).toMatchObject({ action: 'update', state: { id: 'thing-1', size: 5, revision: '2' } });

  const replaced = await resource.apply({ name: 'b', size: 5 });
  expect(replaced).toMatchObject({ action: 'replace', state: { id: 'thing-2', name: 'b', revision: '1' } });
  expect([...things.all.keys()]).toEqual(['thing-2']);

  const destroyed = await resource.destroy();
  expect(destroyed).toMatchObject({ action: 'delete', state: null });
  expect(things.all.size).toBe(0);
});

test('a plan says what would happen, and changes nothing', async () => {
  const { things, resource } = await start();
  const create = await resource.plan({ name: 'a', timeouts: { create: '5m' } });
  expect(create).toMatchObject({
    action: 'create',
    planned: {
      id: unknown,
      revision: unknown,
      size: 3,
      timeouts: { create: '5m', token: null, zone: unknown },
    },
  });
  expect(things.creates).toBe(0);
  await resource.apply({ name: 'a' });
  const replace = await resource.plan({ name: 'b' });
  expect(replace).toMatchObject({ action: 'replace', requiresReplace: ['name'] });
  expect((await resource.plan(null)).action).toBe('delete');
  expect(things.all.size).toBe(1);
});

test('values that are known only during apply', async () => {
  const { resource } = await start();
  const { action, state } = await resource.apply(
    { name: 'a' },
    { planConfig: { name: unknown, size: unknown } },
  );
  expect(action).toBe('create');
  expect(state).toMatchObject({ name: 'a', size: 3 });
});

test.each([0.1, 0.5, 1e21, 2 ** 63, 1e-7])('the number %d is the same on every way', async (size) => {
  const { resource } = await start();
  const { state } = await resource.apply({ name: 'a', size });
  expect(state).toMatchObject({ size });
});

test('what the configuration lets go is let go', async () => {
  const { resource } = await start();
  await resource.apply({ name: 'a', note: 'x', labels: ['l'], timeouts: { create: '5m' } });
  const { action, state } = await resource.apply({ name: 'a', timeouts: {} });
  expect(action).toBe('update');
  expect(state).toMatchObject({ note: null, labels: null, timeouts: { create: null, zone: 'home' } });
});

test('what is gone is created anew, what has drifted is set back', async () => {
  const { things, resource } = await start();
  await resource.apply({ name: 'a', size: 4 });
  things.all.set('thing-1', { name: 'a', size: 9 });
  expect((await resource.refresh()).state).toMatchObject({ size: 9 });
  expect((await resource.apply({ name: 'a', size: 4 })).action).toBe('update');
  things.all.clear();
  expect(await resource.apply({ name: 'a' })).toMatchObject({ action: 'create', state: { id: 'thing-2' } });
});

test('import fills in what the service tells', async () => {
  const { things, resource } = await start();
  things.all.set('x', { name: 'a', size: 3 });
  expect((await resource.import('x')).state).toMatchObject({ id: 'x', name: 'a', size: 3 });
  expect((await resource.apply({ name: 'a' })).action).toBe('no-op');
  const missing = await resource.import('y');
  expect(missing.diagnostics.items).toMatchObject([{ summary: 'Cannot import non-existent remote object' }]);
});

test('a failed create with a state is tainted and replaced', async () => {
  let fail = true;
  const good = thing();
  const { things, resource } = await start({
    async create(context) {
      const state = await good.create(context);
      if (fail) context.diagnostics.error('Half done', 'Sorry.');
      return state;
    },
  });
  const failed = await resource.apply({ name: 'a' });
  expect(failed.diagnostics.hasErrors).toBe(true);
  expect(failed.state).toMatchObject({ id: 'thing-1' });
  expect(resource.tainted).toBe(true);
  fail = false;
  expect(await resource.apply({ name: 'a' })).toMatchObject({ action: 'replace', state: { id: 'thing-2' } });
  expect(resource.tainted).toBe(false);
  expect([...things.all.keys()]).toEqual(['thing-2']);
});

test('create_before_destroy keeps the old one when the new one fails', async () => {
  const good = thing();
  const { things, resource } = await start({
    async create(context) {
      if (context.plan.name !== 'bad') return good.create(context);
      context.diagnostics.error('Refused', 'Bad name.');
      return null;
    },
  });
  await resource.apply({ name: 'a' });
  const failed = await resource.apply({ name: 'bad' }, { createBeforeDestroy: true });
  expect(failed.diagnostics.hasErrors).toBe(true);
  expect(failed.state).toMatchObject({ id: 'thing-1', name: 'a' });
  expect(things.all.has('thing-1')).toBe(true);
  const done = await resource.apply({ name: 'b' }, { createBeforeDestroy: true });
  expect(done.state).toMatchObject({ id: 'thing-2' });
  expect([...things.all.keys()]).toEqual(['thing-2']);
});

test('an old one that cannot be deleted is tried again', async () => {
  let stuck = true;
  const good = thing();
  const { things, resource } = await start({
    async delete(context) {
      if (stuck) context.diagnostics.error('Busy', 'Later.');
      else await good.delete(context);
    },
  });
  await resource.apply({ name: 'a' });
  const replaced = await resource.apply({ name: 'b' }, { createBeforeDestroy: true });
  expect(replaced.state).toMatchObject({ id: 'thing-2' });
  expect(resource.deposed).toMatchObject([{ id: 'thing-1' }]);
  stuck = false;
  await resource.apply({ name: 'b' });
  expect(resource.deposed).toEqual([]);
  expect([...things.all.keys()]).toEqual(['thing-2']);
});

test('a failed delete keeps the state', async () => {
  const { resource } = await start({
    async delete({ diagnostics }) {
      diagnostics.error('Busy', 'Later.');
    },
  });
  await resource.apply({ name: 'a' });
  expect(await resource.destroy()).toMatchObject({ action: 'delete', state: { id: 'thing-1' } });
});

test('private state comes back in every operation, also after errors', async () => {
  const seen: unknown[][] = [];
  const good = thing();
  const { resource } = await start({
    async read(context) {
      seen.push(['read', context.private.get('created'), context.private.get('tries')]);
      return good.read(context);
    },
    async update(context) {
      const tries = Number(context.private.get('tries') ?? 0) + 1;
      context.private.set('tries', tries);
      seen.push(['update', context.private.get('created'), tries]);
      if (tries === 1) context.diagnostics.error('Not yet', 'Again.');
      return tries === 1 ? context.state : good.update(context);
    },
    async delete(context) {
      seen.push(['delete', context.private.get('created'), context.private.get('tries')]);
      return good.delete(context);
    },
  });
  await resource.apply({ name: 'a' });
  const failed = await resource.apply({ name: 'a', size: 4 });
  expect(failed.state).toMatchObject({ size: 3 });
  await resource.apply({ name: 'a', size: 4 });
  await resource.destroy();
  expect(seen.filter(([operation]) => operation === 'update')).toEqual([
    ['update', 1, 1],
    ['update', 1, 2],
  ]);
  expect(seen.at(-1)).toEqual(['delete', 1, 2]);
  expect(seen).toContainEqual(['read', 1, 1]);
});

test('data sources read', async () => {
  const { things, harness } = await start();
  things.all.set('x', { name: 'a', size: 1 });
  const { state, diagnostics } = await harness.dataSource('test_count').read({ prefix: 'x' });
  expect(diagnostics.items).toEqual([]);
  expect(state).toEqual({ prefix: 'x', total: 1 });
  const invalid = await harness.dataSource('test_count').read({ prefix: '' });
  expect(invalid.diagnostics.items).toMatchObject([{ attribute: path('prefix') }]);
});

test('Ctrl-C reaches an operation under way', async () => {
  let begun = () => {};
  const waiting = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const { resource, harness } = await start({
    create: ({ signal }) =>
      new Promise<Thing>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        begun();
      }),
  });
  const applied = resource.apply({ name: 'a' });
  await waiting;
  harness.stop();
  const { diagnostics, state } = await applied;
  expect(diagnostics.items).toMatchObject([{ summary: 'Interrupted' }]);
  expect(state).toBeNull();
});

test('a configuration that Terraform would refuse is refused', async () => {
  const { resource, harness } = await start();
  await expect(resource.plan({ nmae: 'a' })).rejects.toThrow('an argument named "nmae" is not expected here');
  const expectations: [Record<string, unknown>, object[]][] = [
    [{}, [{ severity: 'error', attribute: path('name') }]],
    [{ name: '' }, [{ severity: 'error', attribute: path('name') }]],
    [{ name: 'a', id: 'x' }, [{ severity: 'error', summary: 'id cannot be set', attribute: path('id') }]],
    [{ name: 'a', size: -1 }, [{ severity: 'error', attribute: path('size') }]],
    [{ name: 'a', timeouts: { create: 'soon' } }, [{ attribute: path('timeouts', 'create') }]],
    [{ name: 'a', note: 'x' }, [{ severity: 'warning', detail: 'Use labels.', attribute: path('note') }]],
    [{ name: unknown, size: unknown, timeouts: unknown }, []],
  ];
  for (const [config, items] of expectations) {
    expect((await resource.plan(config)).diagnostics.items, JSON.stringify(config)).toMatchObject(items);
  }
  const secret = await resource.plan({ name: 'a', timeouts: { token: 'abc' } });
  expect(secret.diagnostics.toString()).not.toContain('abc');
  expect((await harness.configure({ region: 'nowhere' })).items).toMatchObject([
    { attribute: path('region') },
  ]);
  expect((await harness.configure({ region: 'there' })).items).toMatchObject([
    { summary: 'Nobody is there' },
  ]);
  const { diagnostics } = await resource.apply({ name: 'a' });
  expect(diagnostics.items).toMatchObject([{ summary: 'The provider is not configured' }]);
});

test('the whole is validated when every attribute is right', async () => {
  const seen: unknown[] = [];
  const { resource } = await start({
    validate({ config, diagnostics }) {
      seen.push(config.name);
      if (config.note === config.name) diagnostics.error('Twice the same', 'Say it once.', path('note'));
    },
  });
  await resource.plan({ name: 'a', size: -1 });
  expect(seen).toEqual([]);
  const { diagnostics } = await resource.plan({ name: 'a', note: 'a' });
  expect(diagnostics.items.at(-1)).toMatchObject({ summary: 'Twice the same', attribute: path('note') });
  expect(seen).toEqual(['a']);
});

test('without a configured provider a plan is possible, and nothing else', async () => {
  const harness = createHarness(thingProvider(newThings()));
  await harness.configure({ region: unknown });
  const resource = harness.resource('test_thing');
  expect((await resource.plan({ name: 'a' })).action).toBe('create');
  const { diagnostics } = await resource.apply({ name: 'a' });
  expect(diagnostics.items).toMatchObject([{ summary: 'The provider is not configured' }]);
  const imported = await resource.import('x');
  expect(imported.diagnostics.items).toMatchObject([{ summary: 'The provider is not configured' }]);
});

test('a diagnostics collector is one line for each', () => {
  const diagnostics = new Diagnostics().error('No', 'Never.', path('a', 'b')).warning('Hm', 'Maybe.');
  expect(String(diagnostics)).toBe('error (a.b): No: Never.\nwarning: Hm: Maybe.');
});
