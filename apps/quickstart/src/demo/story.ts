import { existsSync } from 'node:fs';
import { findTerraform, packMirror, type Terraform, writeCliConfig } from '@videogen/release';
import {
  apply,
  destroy,
  expectNoChanges,
  type Infrastructure,
  init,
  readVideos,
  synthesize,
} from './infrastructure.ts';
import { type Places, providerBinary, providerVersion, shown } from './places.ts';
import type { Screen } from './screen.ts';
import { openService, type Service } from './service.ts';
import { type CheckedVideo, checkDestroyed, checkFiles, checksums, describe } from './verify.ts';

/** What a demo is given, and what it opens for its caller to close. */
export interface Story {
  screen: Screen;
  places: Places;
  keep: boolean;
  signal: AbortSignal;
  /** Set as soon as they are found. */
  terraform?: Terraform;
  service?: Service;
  /** Set before the first video may have been asked for, and unset when all are deleted. */
  spending?: boolean;
  /** Set when what is left has been seen to. */
  tidied?: boolean;
}

/**
 * The demo itself, step by step.
 *
 * @returns the videos that were there
 * @throws at the first thing that does not hold
 */
export async function tell(story: Story): Promise<CheckedVideo[]> {
  const infrastructure = await prepare(story);
  const { screen, service } = { ...story, ...infrastructure };

  story.spending = true;
  await screen.step('terraform apply: generate, wait, download', async () => {
    await apply(infrastructure);
    return { said: 'applied', value: undefined };
  });
  const videos = await screen.step('The videos on the disk', async () => {
    const checked = await checkFiles(await readVideos(infrastructure));
    if (checked.length < 2)
      throw new Error(`The app declares at least 2 videos, the state has ${checked.length}.`);
    screen.table(describe(checked));
    return { said: `${checked.length} files are what the state says, SHA-256 recomputed`, value: checked };
  });
  await screen.step('terraform plan: is anything left to do?', async () => {
    await expectNoChanges(infrastructure);
    return { said: 'no changes', value: undefined };
  });
  await screen.step('terraform destroy', async () => {
    await destroy(infrastructure);
    return { said: 'destroyed', value: undefined };
  });
  await screen.step('What is left', async () => {
    await checkDestroyed(service, videos, story.keep);
    const files = story.keep ? 'the files are kept' : 'the files are gone';
    return {
      said: `the service answers 404 for each of the ${videos.length} ids, ${files}`,
      value: undefined,
    };
  });
  story.spending = false;
  return videos;
}

/** The steps that cost nothing. */
async function prepare(story: Story): Promise<Infrastructure> {
  const { screen, places, keep, signal } = story;
  const terraform = await screen.step('Find Terraform', async () => {
    story.terraform = await findTerraform();
    const { product, version } = story.terraform;
    return { said: `${product} ${version}`, value: story.terraform };
  });
  const service = await screen.step('Find the service', async () => {
    story.service = await openService(process.env);
    const { baseUrl, emulated } = story.service;
    return { said: `${emulated ? 'the emulator' : 'yours'} at ${baseUrl}`, value: story.service };
  });
  await screen.step('Pack the provider into a mirror', async () => {
    if (!existsSync(providerBinary))
      throw new Error(`${shown(providerBinary)} is missing: run pnpm build first.`);
    const version = await providerVersion();
    await packMirror({ binary: providerBinary, version, directory: places.mirror });
    await writeCliConfig({ mirror: places.mirror, file: places.cliConfig });
    return { said: `terraform-provider-videogen ${version}`, value: undefined };
  });
  await screen.step('Synthesize the CDKTF app', async () => {
    await synthesize(places, keep, signal);
    return { said: shown(places.stack), value: undefined };
  });
  const infrastructure = { terraform, service, places, signal, quote: screen.quote };
  await screen.step('terraform init, from the mirror', async () => {
    await init(infrastructure);
    return { said: 'installed', value: undefined };
  });
  return infrastructure;
}

/** The end of a demo in which all held. */
export function summarize(
  { screen }: Story,
  videos: readonly CheckedVideo[],
  kept: string | undefined,
): void {
  const what = `${videos.length} videos declared, generated, downloaded, checked and destroyed`;
  screen.success(kept === undefined ? what : `${what}; the files are in ${shown(kept)}`);
  screen.table(checksums(videos));
}
