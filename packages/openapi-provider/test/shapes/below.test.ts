import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { below, createWorld, type World } from '../world.ts';
import { contentOf, STUDIO_TOKEN, type Studio, startStudio } from './below-server.ts';

const blocks = ({ project = 7, zone = 'a.example', value = '192.0.2.1', path = '' }) => `
resource "studio_film" "one" {
  team       = "red/blue"
  project_id = ${project}
  title      = "One"
}
resource "studio_film_file" "one" {
  team       = studio_film.one.team
  project_id = studio_film.one.project_id
  film_id    = studio_film.one.id
  path       = "${path}"
}
resource "studio_record" "one" {
  zone_id = "${zone}"
  name    = "www"
  value   = "${value}"
}
data "studio_film" "one" {
  team       = "red/blue"
  project_id = ${project}
  id         = studio_film.one.id
}
data "studio_record" "one" {
  zone_id = "${zone}"
  record  = studio_record.one.id
}
output "name" { value = data.studio_record.one.name }
output "title" { value = jsondecode(data.studio_film.one.json).title }
`;

const film = (project: number) => `
resource "studio_film" "two" {
  team       = "red"
  project_id = ${project}
  title      = "Two"
}
`;
const record = (zone: string) => `
resource "studio_record" "two" {
  zone_id = "${zone}"
  name    = "two"
  value   = "2"
}
`;
const secondFile = `
resource "studio_film_file" "two" {
  team       = "red"
  project_id = 7
  film_id    = "1"
}
`;

const films = '/teams/red%2Fblue/projects';
const ends: (() => Promise<void>)[] = [];
let studio: Studio;
let world: World;
let path = '';
const seen: Record<string, string> = {};

// Both live through the same runs; each test looks at a part.
beforeAll(async () => {
  studio = await startStudio();
  ends.push(() => studio.close());
  world = await createWorld(below, studio.url, STUDIO_TOKEN, { onEnd: (end) => ends.push(end) });
  path = join(world.path, 'one.txt');
  await world.configure(blocks({ path }));
  await world.run(0, 'apply', '-auto-approve');
  await world.run(0, 'plan', '-detailed-exitcode');
  seen.things = [...studio.things.keys()].toSorted().join(' ');
  // What the state is seen to hold leaves the journal.
  seen.journal = (await readdir(join(world.path, 'journal'))).filter((it) => it.endsWith('.json')).join(' ');
  seen.content = await readFile(path, 'utf8');
  await world.configure(blocks({ path, value: '192.0.2.2' }));
  seen.changed = await world.run(0, 'apply', '-auto-approve');
});

afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

describe('below something else', () => {
  test('a job is started, and found by its place in Location', async () => {
    expect(seen.things).toContain(`${films}/7/films/1`);
    expect(await world.state('studio_film.one')).toMatchObject({ team: 'red/blue', project_id: 7, id: '1' });
  });
  test('a job delivers its content', () => {
    expect(seen.content).toBe(contentOf(`${films}/7/films/1`));
  });
  test('a plain resource is created, and its id stays the own one of the service', async () => {
    expect(seen.things).toContain('/zones/a.example/records/1');
    expect(await world.state('studio_record.one')).toMatchObject({ zone_id: 'a.example', id: '1' });
  });
  test('a plain resource is changed in its place', async () => {
    expect(seen.changed).toContain('0 added, 1 changed, 0 destroyed');
    expect(studio.things.get('/zones/a.example/records/1')).toMatchObject({ value: '192.0.2.2' });
  });
  test('a data source is told where to look', async () => {
    const { values } = JSON.parse(await world.run(0, 'show', '-json'));
    expect(values.outputs.title.value).toBe('One');
    expect(values.outputs.name.value).toBe('www');
  });
  test.each([
    ['a bound', blocks({ path, project: 1000 }), /project_id.*must be.* 999/],
    ['a pattern', blocks({ path, zone: 'A' }), /zone_id must match/],
    ['something being there', blocks({ path }).replaceAll('"red/blue"', '""'), /team must not be blank/],
  ])('the parameter of a path is held to %s', async (_, text, message) => {
    await world.configure(text);
    expect((await world.run(1, 'validate')).replaceAll(/[\s│]+/g, ' ')).toMatch(message);
  });
});

const imports = [
  ['studio_film.one', 'red%2Fblue/7/1'],
  ['studio_record.one', 'a.example/1'],
] as const;

describe('an import', () => {
  test('takes what it is below first', async () => {
    await world.configure(blocks({ path, value: '192.0.2.2' }));
    for (const [address, id] of [...imports, ['studio_film_file.one', `red%2Fblue/7/1:${path}`] as const]) {
      await world.run(0, 'state', 'rm', address);
      await world.run(0, 'import', address, id);
    }
    expect(await world.state('studio_film.one')).toMatchObject({ team: 'red/blue', project_id: 7, id: '1' });
    await world.run(0, 'plan', '-detailed-exitcode');
  });
  test.each([
    ['studio_record.two', 'a.example', /must be ZONE_ID\/ID; there is one part in "a\.example"/],
    ['studio_film_file.two', `red//1:one.txt`, /must be TEAM\/PROJECT_ID\/ID:PATH; part 2 is empty in "red/],
    [
      'studio_film_file.two',
      `red/7/1`,
      /must be TEAM\/PROJECT_ID\/ID:PATH, such as TEAM\/PROJECT_ID\/3f1b8a52/,
    ],
  ])('of %s refuses %s', async (address, id, message) => {
    const rest = blocks({ path, value: '192.0.2.2' });
    await world.configure(rest + (address === 'studio_record.two' ? record('a.example') : secondFile));
    expect((await world.run(1, 'import', address, id)).replaceAll(/[\s│]+/g, ' ')).toMatch(message);
  });
});

describe('another parent', () => {
  test('is another resource, and its file is fetched in place', async () => {
    await world.configure(blocks({ path, project: 8, zone: 'b.example', value: '192.0.2.2' }));
    const planned = await world.run(0, 'plan');
    expect(planned).toMatch(/project_id += 7 -> 8 # forces replacement/);
    expect(planned).toMatch(/zone_id += "a\.example" -> "b\.example" # forces replacement/);
    expect(await world.run(0, 'apply', '-auto-approve')).toContain('2 added, 1 changed, 2 destroyed');
    expect([...studio.things.keys()].toSorted()).toEqual([
      `${films}/8/films/1`,
      '/zones/b.example/records/1',
    ]);
    expect(await readFile(path, 'utf8')).toBe(contentOf(`${films}/8/films/1`));
    await world.run(0, 'plan', '-detailed-exitcode');
  });
});

// The last one, as it ends them.
test('the same content elsewhere is another thing to the journal, and all is destroyed', async () => {
  const rest = blocks({ path, project: 8, zone: 'b.example', value: '192.0.2.2' });
  expect(seen.journal).toBe('');
  studio.answersToLose = 2;
  await world.configure(rest + film(1) + record('c.example'));
  const lost = (await world.run(1, 'apply', '-auto-approve')).replaceAll(/\s+/g, ' ');
  expect(lost).toContain('id = "c.example/ID" # what the service calls it');
  expect(lost).toContain('The film below red/1 could not be created');
  expect(lost).toContain('may exist and be paid for');
  const refused = (await world.run(1, 'apply', '-auto-approve')).replaceAll(/\s+/g, ' ');
  expect(refused).toContain('id = "red/1/ID" # what the service calls it');
  expect(refused).toMatch(/studio_film below red\/1 \{"title":"Two"\}/);
  await world.configure(rest + film(2) + record('d.example'));
  expect(await world.run(0, 'apply', '-auto-approve')).toContain('2 added, 0 changed, 0 destroyed');
  await world.run(0, 'destroy', '-auto-approve');
  expect([...studio.things.keys()].toSorted()).toEqual([
    '/teams/red/projects/1/films/1',
    '/zones/c.example/records/1',
  ]);
});
