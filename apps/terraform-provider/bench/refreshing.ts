import { stat } from 'node:fs/promises';
import { startEmulator } from '@videogen/emulator';
import type { Workspace } from '../test/support/workspace.ts';
import { type Bench, providerBlock, succeed } from './bench.ts';
import { timed } from './clock.ts';
import { type Row, seconds } from './report.ts';

const VIDEOS = 1_000;
const WITH_FILES = 50;
const KEY = 'sk_test_bench';

const videos = (count: number) => `
resource "videogen_video" "all" {
  count  = ${count}
  prompt = "Video \${count.index} of a series about the sea in winter, seen from a slow drone"
}
`;

const files = `
resource "videogen_video_file" "all" {
  count    = length(videogen_video.all)
  video_id = videogen_video.all[count.index].id
  path     = "videos/\${count.index}.mp4"
}
`;

/** How long a refresh of many videos takes, and how much state each needs. */
export async function refreshing(bench: Bench): Promise<Row[]> {
  const emulator = await startEmulator({
    jobTime: '0s',
    clips: 'shared',
    accounts: [{ name: 'bench', key: KEY }],
  });
  try {
    const provider = providerBlock(emulator.url, KEY);
    const many = await bench.workspace(provider + videos(VIDEOS));
    await succeed(many, 'apply', '-auto-approve', '-no-color', '-parallelism=50');
    const refresh = (...args: string[]) =>
      timed(() => succeed(many, 'plan', '-refresh-only', '-no-color', ...args));
    const [byDefault, by50] = [await refresh(), await refresh('-parallelism=50')];
    const complete = await bench.workspace(provider + videos(WITH_FILES) + files);
    await succeed(complete, 'apply', '-auto-approve', '-no-color');
    const [bytes, withFile] = [await stateBytes(many, VIDEOS), await stateBytes(complete, WITH_FILES)];
    return [
      {
        what: `refresh of ${VIDEOS.toLocaleString('en')} videos`,
        value: seconds(byDefault),
        beside: `${seconds(by50)} with \`-parallelism=50\``,
        bound: { text: 'below 10 s', kept: byDefault < 10_000 },
      },
      {
        what: 'state for each video',
        value: `${bytes} bytes`,
        beside: `${withFile} bytes with its file`,
        bound: { text: 'below 2 KB', kept: withFile < 2_000 },
      },
    ];
  } finally {
    await emulator.close();
  }
}

async function stateBytes(workspace: Workspace, count: number): Promise<number> {
  return Math.round((await stat(workspace.path('terraform.tfstate'))).size / count);
}
