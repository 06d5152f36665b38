import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type Bench, providerBlock, succeed } from './bench.ts';
import { timed } from './clock.ts';
import { type LargeService, startLargeService } from './large-service.ts';
import { watchPeakMemory } from './memory.ts';
import { type Row, seconds, times } from './report.ts';
import { shortest } from './sample.ts';

const ROUNDS = 5;
const MEBIBYTES = 1024;

const RESOURCES = `
resource "videogen_video" "large" {
  prompt = "Large"
}
resource "videogen_video_file" "large" {
  video_id = videogen_video.large.id
  path     = "large.mp4"
}
`;

/** How long the provider takes for a large file and how much memory it needs, beside curl. */
export async function downloading(bench: Bench): Promise<Row[]> {
  const service = await startLargeService(MEBIBYTES);
  try {
    const workspace = await bench.workspace(providerBlock(service.url, 'sk_test_bench') + RESOURCES);
    await succeed(workspace, 'apply', '-auto-approve', '-no-color', '-target=videogen_video.large');
    let peak = 0;
    let applyMs = 0;
    const provider = async () => {
      await rm(workspace.path('large.mp4'), { force: true });
      const peakMemory = watchPeakMemory(workspace.directory);
      applyMs = await timed(() => succeed(workspace, 'apply', '-auto-approve', '-no-color'));
      peak = Math.max(peak, peakMemory());
      return service.lastDownloadMs();
    };
    const results = await shortest(
      [
        { name: 'curl', run: () => curl(service, workspace.path('curl.mp4')) },
        { name: 'provider', run: provider },
      ],
      ROUNDS,
    );
    const [ms = Number.NaN, curlMs = Number.NaN] = [results.get('provider'), results.get('curl')];
    return [
      {
        what: `download of 1 GiB, first byte to last, best of ${ROUNDS}`,
        value: seconds(ms),
        beside: `${times(curlMs, ms)} the rate of curl (${seconds(curlMs)}); a whole apply ${seconds(applyMs)}`,
        bound: { text: 'at least 0.5 x', kept: curlMs / ms >= 0.5 },
      },
      {
        what: 'peak memory of the provider meanwhile',
        value: peak > 0 ? `${(peak / 1e6).toFixed(0)} MB` : 'not measured: there is no /proc',
        beside: `${MEBIBYTES} MiB downloaded`,
        bound: { text: 'below 150 MB', kept: peak < 150e6 },
      },
    ];
  } finally {
    await service.close();
  }
}

async function curl(service: LargeService, path: string): Promise<number> {
  const child = spawn('curl', ['--silent', '--output', path, service.url + service.downloadPath]);
  await once(child, 'exit');
  await rm(path, { force: true });
  return service.lastDownloadMs();
}
