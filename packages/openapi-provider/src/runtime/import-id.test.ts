import { Diagnostics } from '@videogen/terraform-plugin';
import { expect, test } from 'vitest';
import type { ParentDefinition } from './definition.ts';
import { readImportId } from './import-id.ts';

const team: ParentDefinition = { name: 'team', parameter: 'teamName', type: 'string', description: '' };
const project: ParentDefinition = {
  name: 'project_id',
  parameter: 'project',
  type: 'number',
  description: '',
  constraints: { maximum: 9 },
};
const film = { parents: [team, project], idFormat: 'uuid' };
const uuid = '3f1b8a52-7a8e-4d0c-9c39-1f6f0f6d2b11';

test.each([
  ['an id alone, whatever is in it', {}, 'a/b%2Fc', { id: 'a/b%2Fc', name: 'a/b%2Fc', above: {} }],
  [
    'what it is below first',
    film,
    `red/7/${uuid}`,
    { id: uuid, name: `red/7/${uuid}`, above: { teamName: 'red', project: '7' } },
  ],
  [
    'a slash and a percent sign within a part',
    { parents: [team] },
    'a%2fb%25/7',
    { id: '7', name: 'a%2Fb%25/7', above: { teamName: 'a/b%' } },
  ],
])('takes %s', (_, definition, text, thing) => {
  const diagnostics = new Diagnostics();
  expect(readImportId(definition, text, diagnostics)?.thing).toEqual(thing);
  expect(diagnostics.items).toEqual([]);
});

test('gives the attributes their own types', () => {
  const imported = readImportId(film, `red/7/${uuid}`, new Diagnostics());
  expect(imported?.above).toEqual({ team: 'red', project_id: 7 });
});

test.each([
  ['too few parts', '7', /must be TEAM\/PROJECT_ID\/ID; there is one part in "7"/],
  ['too many parts', `red/7/8/${uuid}`, /there are 4 parts/],
  ['an empty part', `red//${uuid}`, /part 2 is empty/],
  ['no id', 'red/7/', /part 3 is empty/],
  ['a number that is none', `red/seven/${uuid}`, /project_id must be a number; it is "seven"/],
  ['a number out of bounds', `red/10/${uuid}`, /at most 9/],
  ['an id of another form', 'red/7/8', /UUID/],
  ['a part that leads elsewhere', `../7/${uuid}`, /team must not be "\." or "\.\."/],
])('refuses %s', (_, text, message) => {
  const diagnostics = new Diagnostics();
  expect(readImportId(film, text, diagnostics)).toBeUndefined();
  expect(diagnostics.toString()).toMatch(message);
});
