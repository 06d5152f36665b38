import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Testing } from 'cdktf';
import { Construct } from 'constructs';
import { describe, expect, it } from 'vitest';
import { Video, VideoLibrary, type VideoLibraryProps } from '../dist/index.js';
import { newStack, parse } from './stack.mts';
import { scratch } from './synth.mts';

function manifest(name: string, text: string): string {
  const file = join(scratch(), name);
  writeFileSync(file, text);
  return file;
}

const newLibrary = (props: VideoLibraryProps) => new VideoLibrary(newStack(), 'clips', props);
const promptsOf = (library: VideoLibrary) =>
  Object.fromEntries(library.names.map((name) => [name, library.video(name).resource.promptInput]));

const prompts = { waves: 'Waves, at dusk', fog: 'A "thick" fog' };
const sources: [string, () => VideoLibraryProps][] = [
  ['a map', () => ({ videos: { waves: { prompt: prompts.waves }, fog: { prompt: prompts.fog } } })],
  ['a JSON object', () => ({ manifest: manifest('v.json', JSON.stringify(mapOf(prompts))) })],
  [
    'a JSON list',
    () => ({
      manifest: manifest(
        'v.JSON',
        JSON.stringify(Object.entries(prompts).map(([name, prompt]) => ({ name, prompt }))),
      ),
    }),
  ],
  [
    'CSV',
    () => ({
      manifest: manifest('v.csv', 'name,prompt\nwaves,"Waves, at dusk"\n\nfog,"A ""thick"" fog"\n'),
    }),
  ],
  [
    'CSV of a spreadsheet, with a byte order mark and CRLF',
    () => ({
      manifest: manifest('v.csv', '\uFEFFprompt, name\r\n"Waves, at dusk",waves\r\n"A ""thick"" fog", fog'),
    }),
  ],
  [
    'both',
    () => ({
      videos: { waves: { prompt: prompts.waves } },
      manifest: manifest('v.json', JSON.stringify({ fog: { prompt: prompts.fog } })),
    }),
  ],
];

function mapOf(texts: Record<string, string>) {
  return Object.fromEntries(Object.entries(texts).map(([name, prompt]) => [name, { prompt }]));
}

describe('the videos', () => {
  it.each(sources)('come from %s', (_name, props) => {
    expect(promptsOf(newLibrary(props()))).toEqual(prompts);
  });

  it('take from the library what they do not say themselves', () => {
    const library = newLibrary({
      manifest: manifest('v.csv', 'name,prompt,duration,quality,file\na,A,7,sd,x/first.mp4\nb,B,,,\n'),
      directory: '/srv/clips',
      duration: 3,
      quality: 'hd',
      retain: true,
      keepOnDestroy: true,
      onFailure: 'replace',
    });
    const { resource } = parse(Testing.synth(library.node.root.node.findChild('demo') as never));
    const videos = Object.values(resource.videogen_video ?? {});
    const files = Object.values(resource.videogen_video_file ?? {});
    expect(videos).toMatchObject([
      { prompt: 'A', duration: 7, quality: 'sd', retain: true, on_failure: 'replace' },
      { prompt: 'B', duration: 3, quality: 'hd', retain: true, on_failure: 'replace' },
    ]);
    expect(files).toMatchObject([
      { path: '/srv/clips/x/first.mp4', keep_on_destroy: true },
      { path: '/srv/clips/b.mp4', keep_on_destroy: true },
    ]);
  });

  it('stay on the service without a directory', () => {
    const library = newLibrary({ videos: mapOf(prompts) });
    expect(library.videos.map(({ file }) => file.pathInput)).toEqual([undefined, undefined]);
    expect(library.index.waves).not.toHaveProperty('file', expect.anything());
  });
});

describe('the index', () => {
  it('is an output with what is known now and what an apply will tell', () => {
    const stack = newStack();
    const library = new VideoLibrary(stack, 'clips', {
      videos: mapOf(prompts),
      directory: 'videos',
      duration: 3,
    });
    const { output } = parse(Testing.synth(stack));
    const address = library.video('waves').resource.friendlyUniqueId;
    expect(output.clips_index?.value.waves).toEqual({
      id: `\${videogen_video.${address}.id}`,
      prompt: prompts.waves,
      duration: 3,
      file: 'waves.mp4',
      sha256: `\${videogen_video_file.${address}.sha256}`,
      bytes: `\${videogen_video_file.${address}.size_bytes}`,
      failure: `\${videogen_video.${address}.failure}`,
    });
  });

  it('has a name of its own in each library, wherever that stands', () => {
    const stack = newStack();
    const videos = { waves: { prompt: 'Waves' } };
    for (const parent of ['a', 'b']) new VideoLibrary(new Construct(stack, parent), 'clips', { videos });
    expect(Object.keys(parse(Testing.synth(stack)).output)).toHaveLength(2);
  });
});

describe('a mistake', () => {
  const csv = (text: string) => () => ({ manifest: manifest('v.csv', text) });
  const json = (text: string) => () => ({ manifest: manifest('v.json', text) });
  const mistakes: [string, () => VideoLibraryProps, RegExp][] = [
    ['no videos', () => ({}), /demo\/clips: the library has no videos.*Give some/],
    ['an empty manifest', csv(''), /v\.csv: it is empty/],
    ['no manifest there', () => ({ manifest: 'nowhere.csv' }), /nowhere\.csv: it cannot be read \(ENOENT/],
    ['another format', () => ({ manifest: manifest('v.txt', '') }), /v\.txt: its name ends neither/],
    ['no column names', csv('waves,Waves at dusk\nfog,Fog\n'), /v\.csv:2: "waves" is none of name, prompt/],
    ['a field too many', csv('name,prompt\nwaves,Waves, at dusk\n'), /v\.csv:2: it has 3 fields.*names 2/],
    ['a line without a prompt', csv('name,prompt\na,A\nb,\n'), /v\.csv:3: it has no prompt/],
    ['a line number behind a quoted newline', csv('name,prompt\na,"1\n2"\nb,\n'), /v\.csv:4: it has no/],
    [
      'a duration in words',
      csv('name,prompt,duration\na,A,long\n'),
      /v\.csv:2: its duration is not a number/,
    ],
    ['an open quote', csv('name,prompt\na,"A\n'), /v\.csv: line 2: a quote is out of place/],
    ['no JSON', json('{'), /v\.json: it is not JSON/],
    ['a JSON text', json('"waves"'), /v\.json: it holds neither/],
    ['a bare prompt', json('{"waves": "Waves"}'), /v\.json\."waves": it is not an object/],
    ['a typing error', json('[{"name": "a", "promt": "A"}]'), /v\.json\[0\]: "promt" is none of/],
    [
      'a duration that is a text',
      json('{"a": {"prompt": "A", "duration": "3"}}'),
      /its duration is not a number/,
    ],
    [
      'a name that is no file name',
      () => ({ videos: { 'a/b': { prompt: 'A' } } }),
      /"a\/b" cannot name a video/,
    ],
    ['a name twice', csv('name,prompt\na,A\na,B\n'), /the name "a" is given twice/],
    [
      'a file twice',
      () => ({ directory: 'v', videos: { a: { prompt: 'A' }, b: { prompt: 'B', file: 'a.mp4' } } }),
      /demo\/clips\/b: path is "v\/a\.mp4", the file of demo\/clips\/a already/,
    ],
    ['what no video can be', () => ({ videos: { a: { prompt: ' ' } } }), /demo\/clips\/a: prompt is empty/],
  ];

  it.each(mistakes)('is told at once: %s', (_name, props, message) => {
    expect(() => newLibrary(props())).toThrow(message);
  });

  it('in a name that is asked for shows the names there are', () => {
    expect(() => newLibrary({ videos: mapOf(prompts) }).video('wave')).toThrow(/no video "wave".*waves, fog/);
  });

  it('is not two apps that write the same file', () => {
    for (const stack of [newStack(), newStack()]) {
      expect(() => new Video(stack, 'waves', { prompt: 'Waves', path: 'waves.mp4' })).not.toThrow();
    }
  });
});
