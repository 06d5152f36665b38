// The demo: from a few lines of CDKTF to videos on the disk, and back. `--help` says more.
import { HELP, parseOptions } from './demo/options.ts';
import { keepVideos, knowsVideos, makePlaces, removePlaces, shown } from './demo/places.ts';
import { createScreen } from './demo/screen.ts';
import { type Story, summarize, tell } from './demo/story.ts';

const interrupted = 130;

async function main(): Promise<number> {
  const options = parseOptions(process.argv.slice(2));
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const screen = createScreen();
  screen.title('videogen: from a few lines of CDKTF to videos on the disk, and back');
  const signal = stopSignal(() => screen.note('stopping in good order; once more to stop at once'));
  return await run({ screen, signal, keep: options.keep, places: await makePlaces() });
}

async function run(story: Story): Promise<number> {
  // Also where a second request to stop ends the process.
  process.once('exit', () => tidy(story));
  try {
    const videos = await tell(story);
    const kept = story.keep ? await keepVideos(story.places) : undefined;
    summarize(story, videos, kept);
    return 0;
  } catch (error) {
    const { aborted } = story.signal;
    story.screen.failure(aborted ? 'interrupted' : explain(error, story));
    return aborted ? interrupted : 1;
  } finally {
    await story.service?.stop();
    tidy(story);
  }
}

/** Removes what nobody needs. A state that may know videos of a real service stays, for they are paid. */
function tidy(story: Story): void {
  const { screen, places, terraform, service, spending } = story;
  if (story.tidied) return;
  story.tidied = true;
  if (!spending || service?.emulated || !knowsVideos(places)) {
    removePlaces(places);
    if (spending && service?.emulated) screen.note('nothing is left: the videos went with the emulator');
    return;
  }
  screen.note(`state, videos and configuration are in ${shown(places.directory)}`);
  screen.note(
    'nothing is lost: this goes on where it stopped, and with destroy instead of apply it cleans up',
  );
  screen.note(`  cd ${places.stack} && TF_CLI_CONFIG_FILE=${places.cliConfig} ${terraform?.command} apply`);
}

/** Aborts at the first request to stop, and ends the process at the second. */
function stopSignal(onStop: () => void): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(interrupted);
    controller.abort();
    onStop();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  return controller.signal;
}

function explain(error: unknown, { places }: Story): string {
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
    return `There is no space left in ${shown(places.directory)}: the demo needs about 150 MB there.`;
  }
  return messageOf(error);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  return 2;
});
