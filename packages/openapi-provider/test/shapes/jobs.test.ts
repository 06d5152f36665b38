import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../world.ts';
import { badge, contents, hasLabKey, LAB_KEY, type Lab, startLab } from './jobs-server.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const sources = { description: file('jobs.yaml'), overlay: file('jobs.overlay.yaml') };
const kinds = Object.keys(contents) as (keyof typeof contents)[];

const ends: (() => Promise<void>)[] = [];
let lab: Lab;
let world: World;
const ids: Record<string, unknown> = {};
const files: Record<string, Buffer> = {};

// All shapes live through one apply, one plan and one destroy; each test looks at one of them.
beforeAll(async () => {
  lab = await startLab();
  ends.push(() => lab.close());
  world = await createWorld(sources, lab.url, LAB_KEY, { onEnd: (end) => ends.push(end) });
  const blocks = kinds.map(
    (kind) => `resource "lab_${kind}" "one" {
  title = "One"
}
resource "lab_${kind}_file" "one" {
  ${kind}_id = lab_${kind}.one.id
  path = "${join(world.path, `${kind}.bin`)}"
}
`,
  );
  const second = `resource "lab_memo_badge" "one" {
  memo_id = lab_memo.one.id
  path = "${join(world.path, 'badge.bin')}"
}
`;
  await world.configure(blocks.join('') + second);
  await world.run(0, 'apply', '-auto-approve');
  await world.run(0, 'plan', '-detailed-exitcode');
  for (const kind of kinds) {
    ids[kind] = (await world.state(`lab_${kind}.one`)).id;
    files[kind] = await readFile(join(world.path, `${kind}.bin`));
  }
});

afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

const wrote = (kind: keyof typeof contents) => expect(files[kind]).toEqual(contents[kind]);
const asked = (path: RegExp) => lab.asked.filter(({ url }) => path.test(url.pathname));

describe('a job', () => {
  test('is accepted with 200 and an id at the top of the answer', () => {
    expect(ids.scan).toMatch(/^scans \d$/);
  });
  test('is accepted with 201 and an id deep in the answer', () => {
    expect(ids.render).toMatch(/^renders \d$/);
  });
  test('is accepted with 202 and an id in Location', () => {
    expect(ids.cut).toMatch(/^cuts \d$/);
  });
  test('has its id in the element of a list', () => {
    expect(ids.batch).toMatch(/^batches \d$/);
  });
  test('tells its status at the top of the answer, without progress', () => {
    expect(asked(/^\/scans\/[^/]+$/).length).toBeGreaterThan(1);
  });
  test('tells its status deep in the answer, with progress as a fraction', () => {
    expect(world.definition.jobs[1]?.read).toMatchObject({ status: '/data/state/name', progressMaximum: 1 });
    expect(asked(/^\/renders\/[^/]+$/).length).toBeGreaterThan(1);
  });
  test('tells its status with progress in percent', () => {
    expect(world.definition.jobs[2]?.read).toMatchObject({ progress: '/percent', progressMaximum: 100 });
  });
  test('tells its status in the element of a list, with progress as a text', () => {
    expect(world.definition.jobs[3]?.read).toMatchObject({ status: '/items/0/state' });
    expect(asked(/^\/batches\/[^/]+$/).length).toBeGreaterThan(1);
  });
  test('has its key in a header', () => {
    expect(lab.asked.every(({ headers }) => headers['x-lab-key'] === LAB_KEY)).toBe(true);
  });
});

describe('its content', () => {
  test('is the body of an operation of its own', () => wrote('scan'));
  test('is where an operation redirects to, on another host, without the key', () => {
    wrote('render');
    expect(lab.store.asked.map(({ url }) => url.pathname)).toContain('/render');
    expect(lab.store.asked.filter(hasLabKey)).toEqual([]);
  });
  test('is at a URL in the body of the status, on another host, without the key', () => {
    wrote('cut');
    expect(lab.store.asked.map(({ url }) => url.pathname)).toContain('/cut');
    expect(lab.store.asked.filter(hasLabKey)).toEqual([]);
  });
  test('is at a URL in the body of an operation of its own, on the same host, with the key', () => {
    wrote('batch');
    expect(asked(/^\/table\.csv$/).every(hasLabKey)).toBe(true);
  });
  test('is a text in the body of the status', () => wrote('memo'));
  test('is in base64 in the body of an operation of its own', async () => {
    expect(await readFile(join(world.path, 'badge.bin'))).toEqual(badge);
  });
  test('stands in the place of the status when the job is done', () => wrote('poster'));
});

// The last one, as it ends them.
test('every job is imported and destroyed', async () => {
  for (const kind of kinds) {
    await world.run(0, 'state', 'rm', `lab_${kind}.one`);
    await world.run(0, 'import', `lab_${kind}.one`, String(ids[kind]));
  }
  await world.run(0, 'destroy', '-auto-approve');
  expect([...lab.jobs.keys()]).toEqual([]);
});
