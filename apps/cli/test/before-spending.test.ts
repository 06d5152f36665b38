import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWorld } from './support/world.ts';

/** Each is refused with the exit code 2, names the thing and the next step, and reaches the service with nothing. */
test.each<[string, string[], RegExp]>([
  ['no prompt', ['generate'], /missing required argument 'prompt'/],
  ['an empty prompt', ['generate', ' '], /the prompt is empty/],
  [
    'a prompt without quotes',
    ['generate', 'A', 'boat'],
    /too many arguments.*\n +next: put the prompt in quotes: videogen generate 'A/,
  ],
  [
    'a duration in words',
    ['generate', 'x', '--duration', 'long'],
    /--duration takes a number above 0, not 'long'/,
  ],
  ['no duration', ['generate', 'x', '--duration', '0'], /--duration takes a number above 0/],
  ['an empty quality', ['generate', 'x', '--quality', ''], /--quality takes a word/],
  ['no videos', ['generate', 'x', '--count', '0'], /--count takes a whole number from 1 to 100, not '0'/],
  ['a mistyped count', ['generate', 'x', '--count', '1000'], /--count takes/],
  ['a bad timeout', ['generate', 'x', '--timeout', 'soon'], /--timeout takes a time such as 90s/],
  [
    'an unknown flag',
    ['generate', 'x', '--durration', '5'],
    /unknown option '--durration' \(Did you mean --duration\?\)/,
  ],
  [
    'a file that exists',
    ['generate', 'x', '--out', 'there.mp4'],
    /there\.mp4 exists\n +next: add --overwrite/,
  ],
  [
    'one numbered file that exists',
    ['generate', 'x', '--count', '3', '--out', 'clip.mp4'],
    /clip-2\.mp4 exists/,
  ],
  ['a symbolic link', ['generate', 'x', '--out', 'link.mp4', '--overwrite'], /link\.mp4 is a symbolic link/],
  ['a file as a folder', ['generate', 'x', '--out', 'there.mp4/clip.mp4'], /cannot be written/],
  ['a name that is too long', ['generate', 'x', '--out', `${'x'.repeat(300)}.mp4`], /name too long/],
  ['standard output', ['generate', 'x', '--out', '-'], /--out takes a file or a folder, not '-'/],
  ['a folder below a file', ['generate', 'x', '--out', 'there.mp4/a/'], /cannot be written/],
  ['no id', ['delete'], /missing required argument 'id'/],
  ['what is no id', ['delete', '../account'], /"\.\.\/account" is not the id of a video/],
  ['an unknown profile', ['generate', 'x', '--profile', 'work'], /there is no profile "work"/],
  [
    'a key file that is not there',
    ['generate', 'x', '--api-key-file', 'none'],
    /--api-key-file: .*no such file/,
  ],
  [
    'a base URL that is none',
    ['generate', 'x', '--base-url', 'here'],
    /not an http or https URL: here\n +next: begin it with https/,
  ],
  ['an unknown command', ['create'], /unknown command 'create'/],
])('%s is refused', async (_, args, message) => {
  const { run, folder, emulator } = await createWorld();
  await writeFile(join(folder, 'there.mp4'), 'mine');
  await writeFile(join(folder, 'clip-2.mp4'), 'mine');
  await symlink('there.mp4', join(folder, 'link.mp4'));
  const { code, stdout, stderr } = await run(args);
  expect(stderr).toMatch(message);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(emulator.requests()).toEqual([]);
});
