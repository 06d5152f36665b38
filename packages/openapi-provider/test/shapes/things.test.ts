import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../world.ts';
import { DESK_TOKEN, type Desk, startDesk } from './things-server.ts';

const file = (name: string) => fileURLToPath(new URL(`things/${name}`, import.meta.url));
const sources = { description: file('openapi.yaml'), overlay: file('overlay.yaml') };

const things = ({ title = 'A', text = 'urgent', size = '', motto = 'Carpe diem', price = '0.5' } = {}) => `
resource "desk_folder" "one" {
  title  = "${title}"
  colour = "red"
  tabs   = [{ title = "first", pages = [1, 2] }, { title = "second" }]
  owner  = { mail = "ada@example.com", address = { city = "Ulm" } }
}
resource "desk_label" "one" {
  text = "${text}"
  tags = ["a", "b"]
  ${size}
}
resource "desk_stamp" "one" {
  motto = "${motto}"
  price = ${price}
  pin   = "4711"
}
`;

const ends: (() => Promise<void>)[] = [];
let desk: Desk;
let world: World;
let changed = '';
let shown = '';

// All shapes live through the same runs; each test looks at one of them.
beforeAll(async () => {
  desk = await startDesk();
  ends.push(() => desk.close());
  world = await createWorld(sources, desk.url, DESK_TOKEN, { onEnd: (end) => ends.push(end) });
  await world.configure(things());
  shown = await world.run(0, 'apply', '-auto-approve');
  await world.run(0, 'plan', '-detailed-exitcode');
  await world.configure(things({ title: 'B', text: 'late', size: 'size = 2', motto: 'Festina lente' }));
  changed = await world.run(0, 'apply', '-auto-approve');
  await world.run(0, 'plan', '-detailed-exitcode');
});

afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

const sent = (method: string, path: RegExp) =>
  desk.asked
    .filter((asked) => asked.method === method && path.test(asked.url.pathname))
    .map(({ body }) => body);

describe('a plain resource', () => {
  test('is created with 201, and its id is in the answer', () => {
    expect([...desk.things].filter(([key]) => key.startsWith('folders/'))).toMatchObject([
      [expect.any(String), { name: 'B' }],
    ]);
  });
  test('is created with 200, in an envelope, and read from the element of a list', async () => {
    expect(await world.state('desk_label.one')).toMatchObject({ id: expect.any(String), text: 'late' });
  });
  test('is created without a body in the answer, and its id is in Location', async () => {
    expect(await world.state('desk_stamp.one')).toMatchObject({ id: expect.stringMatching(/^\d$/) });
  });
  test('is changed by PUT with all of it', () => {
    expect(sent('PUT', /folders/)).toEqual([
      {
        name: 'B',
        colour: 'red',
        tabs: [{ title: 'first', pages: [1, 2] }, { title: 'second' }],
        owner: { mail: 'ada@example.com', address: { city: 'Ulm' } },
      },
    ]);
  });
  test('is changed by PATCH with what differs', () => {
    expect(sent('PATCH', /labels/)).toEqual([{ text: 'late', size: 2 }]);
  });
  test('is changed by POST to its own path', () => {
    expect(sent('POST', /stamps\/./)).toEqual([{ motto: 'Festina lente', price: 0.5, pin: '4711' }]);
    expect(changed).toContain('0 added, 3 changed, 0 destroyed');
  });
  test('has its key as a bearer token', () => {
    expect(desk.asked.every(({ headers }) => headers.authorization === `Bearer ${DESK_TOKEN}`)).toBe(true);
  });
});

describe('attributes', () => {
  test('are nested objects, and lists of texts, numbers and objects', async () => {
    expect(await world.state('desk_folder.one')).toMatchObject({
      tabs: [
        { title: 'first', pages: [1, 2] },
        { title: 'second', pages: null },
      ],
      owner: { address: { city: 'Ulm' } },
    });
  });
  test('that are sensitive are shown nowhere', () => {
    expect(shown).toMatch(/pin += \(sensitive value\)/);
    expect(shown + changed).not.toContain('4711');
  });
  test('of OpenAPI 3.0 may be null', async () => {
    expect(await world.state('desk_folder.one')).toMatchObject({ note: null });
  });
  test('have the names that a mark in another file gives', async () => {
    expect(await world.state('desk_folder.one')).toMatchObject({ title: 'B' });
  });
  test.each([
    ['an enum', things().replace('"red"', '"green"'), /must be one of "red", "blue"/],
    ['a format', things().replace('ada@example.com', 'ada'), /must be an e-mail address/],
    ['a bound', things({ size: 'size = 10' }), /must be between 1 and 9|at most 9/],
    ['an exclusive bound of OpenAPI 3.0', things({ price: '0' }), /must be greater than 0/],
    ['a length', things({ title: '' }), /title must not be blank/],
  ])('are held to %s before anything is sent', async (_, text, message) => {
    const before = desk.asked.length;
    await world.configure(text);
    expect(await world.run(1, 'validate')).toMatch(message);
    expect(desk.asked.length).toBe(before);
  });
});

// The last one, as it ends them.
test('what no update can change is replaced, and all is destroyed', async () => {
  await world.configure(things({ price: '2' }));
  expect(await world.run(0, 'plan')).toMatch(/price.*# forces replacement/);
  await world.run(0, 'destroy', '-auto-approve');
  expect(desk.things.size).toBe(0);
});
