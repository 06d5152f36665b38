import { Argument, Command, Option } from '@commander-js/extra-typings';
import { account } from './commands/account.ts';
import { config } from './commands/config.ts';
import { deleteVideos } from './commands/delete.ts';
import { generate } from './commands/generate.ts';
import { login, logout } from './commands/login.ts';
import { status } from './commands/status.ts';
import { download, wait } from './commands/wait.ts';
import { completionScript, SHELLS } from './completion/completion.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { handOvers } from './hand-over.ts';
import { type CommonFlags, runSession, type Session } from './session.ts';
import { VERSION } from './version.ts';

const EXIT_CODES = `
Exit codes
  0 done   1 failed   2 usage   4 accepted and not finished   5 authentication
  130 interrupted

Where and who
  VIDEOGEN_BASE_URL and VIDEOGEN_API_KEY, or a profile: videogen login
`;

type Run = (flags: CommonFlags, command: (session: Session) => Promise<ExitCode>) => Promise<void>;

/**
 * The whole command line.
 *
 * @param done is told the exit code of the command that ran.
 */
export function createProgram(process: NodeJS.Process, done: (code: ExitCode) => void): Command {
  const program = new Command('videogen')
    .description('Generate videos from text: ask, wait, download, delete.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this, or the help of a command')
    .helpCommand('help [command]', 'print the help of a command')
    .configureHelp({ showGlobalOptions: false })
    .addHelpText('after', EXIT_CODES);
  const run: Run = async (flags, command) => done(await runSession(process, flags, command));
  const commands = [
    addGenerate,
    addStatus,
    addWait,
    addDownload,
    addDelete,
    addAccount,
    addLogin,
    addLogout,
    addConfig,
  ];
  for (const add of commands) add(program, run);
  addHandOvers(program);
  addCompletion(program, (script) => {
    process.stdout.write(script);
    done(EXIT.done);
  });
  return program as unknown as Command;
}

function addGenerate(program: Command, run: Run): void {
  common(
    program
      .command('generate')
      .summary('have a video generated')
      .description(
        'Has a video generated from a prompt, and prints its id as soon as the service has accepted it.',
      )
      .argument('<prompt>', 'what the video shows; - reads it from standard input')
      .option('--duration <seconds>', "length of the video (default: the service's choice)")
      .addOption(
        new Option('--quality <word>', "quality of the video, such as hd (default: the service's choice)"),
      )
      .addOption(
        new Option('--count <number>', 'that many videos of the same prompt, all at once').default('1', '1'),
      )
      .option('--wait', 'wait until the video is complete')
      .addOption(outOption('wait, and download to this file (with --count: FILE-1, FILE-2 …) or folder'))
      .option('--overwrite', 'replace what is at the place to download to')
      .option('--timeout <time>', 'how long to wait, such as 90s or 2h (default: 15m)')
      .addHelpText(
        'after',
        example("videogen generate 'A paper boat on a puddle' --duration 5 --out boat.mp4"),
      ),
  ).action((prompt, flags) => run(flags, (session) => generate(session, prompt, flags)));
}

function addStatus(program: Command, run: Run): void {
  common(
    program
      .command('status')
      .summary('show how far a video is')
      .description('Shows videos as they are now.')
      .argument('<id...>', 'videos')
      .option('--exit-code', 'exit with 0 for completed, 1 for failed, 4 for neither')
      .addHelpText('after', example('videogen status 7c0d6f7e-3a51-4c1e-9b53-0f1d2c9a4e68')),
  ).action((ids, flags) => run(flags, (session) => status(session, ids, flags)));
}

function addWait(program: Command, run: Run): void {
  common(
    program
      .command('wait')
      .summary('wait until a video is complete')
      .description('Waits until videos are complete. Ctrl-C ends the wait, not the video.')
      .argument('<id...>', 'videos')
      .addOption(outOption('then download to this file (of several: FILE-1, FILE-2 …) or folder'))
      .option('--overwrite', 'replace what is at the place to download to')
      .option('--timeout <time>', 'how long to wait, such as 90s or 2h (default: 15m)')
      .addHelpText('after', example('videogen wait 7c0d6f7e-3a51-4c1e-9b53-0f1d2c9a4e68 --out boat.mp4')),
  ).action((ids, flags) => run(flags, (session) => wait(session, ids, flags)));
}

function addDownload(program: Command, run: Run): void {
  common(
    program
      .command('download')
      .summary('download a completed video')
      .description('Downloads completed videos. Nothing is under the final name until it is whole.')
      .argument('<id...>', 'videos')
      .addOption(outOption('the file (of several: FILE-1, FILE-2 …) or folder (default: ID.mp4 here)'))
      .option('--overwrite', 'replace what is there')
      .addHelpText('after', example('videogen download 7c0d6f7e-3a51-4c1e-9b53-0f1d2c9a4e68 --out boat.mp4')),
  ).action((ids, flags) => run(flags, (session) => download(session, ids, flags)));
}

function addDelete(program: Command, run: Run): void {
  common(
    program
      .command('delete')
      .summary('delete videos for good')
      .description('Deletes videos and their files from the service, for good, with a result for each.')
      .argument('<id...>', 'videos')
      .option('--wait', 'wait for videos that are being processed, and delete them then')
      .option('--timeout <time>', 'how long to wait, such as 90s or 2h (default: 15m)')
      .addHelpText('after', example('videogen delete 7c0d6f7e-3a51-4c1e-9b53-0f1d2c9a4e68 --wait')),
  ).action((ids, flags) => run(flags, (session) => deleteVideos(session, ids, flags)));
}

function addAccount(program: Command, run: Run): void {
  common(
    program
      .command('account')
      .summary('show whose key it is')
      .description('Shows the account of the key, which proves that it works.')
      .addHelpText('after', example('videogen account')),
  ).action((flags) => run(flags, account));
}

function addLogin(program: Command, run: Run): void {
  json(
    service(
      program
        .command('login')
        .summary('keep base URL and key in a profile')
        .description(
          'Keeps base URL and key in a profile, once they have proved to work. The key is asked for, or piped in.',
        )
        .addHelpText('after', example('videogen login --base-url https://api.example.com --profile work')),
    ),
  ).action((flags) => run(flags, (session) => login(session, flags)));
}

function addLogout(program: Command, run: Run): void {
  json(
    profile(
      program
        .command('logout')
        .summary('remove a profile')
        .description('Removes a profile with its key.')
        .addHelpText('after', example('videogen logout --profile work')),
    ),
  ).action((flags) => run(flags, (session) => logout(session, flags)));
}

function addConfig(program: Command, run: Run): void {
  json(
    service(
      program
        .command('config')
        .summary('show what would be used, and where it comes from')
        .description(
          'Shows what the other commands would use, and where each part comes from. Never the key.',
        )
        .addHelpText('after', example('videogen config --profile work')),
    ),
  ).action((flags) => run(flags, (session) => config(session, flags)));
}

/** Only for the help and the completions: they are run before anything is parsed. */
function addHandOvers(program: Command): void {
  for (const [name, { summary, package: from, example: line }] of Object.entries(handOvers)) {
    program
      .command(name)
      .summary(summary)
      .description(`Brought by ${from}: ${summary}.`)
      .usage('[options]')
      .allowUnknownOption()
      .allowExcessArguments()
      .addHelpText('after', example(line));
  }
}

function addCompletion(program: Command, print: (script: string) => void): void {
  program
    .command('completion')
    .summary('print completions for a shell')
    .description('Prints a script that completes commands and options in a shell.')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .addHelpText('after', example('source <(videogen completion bash)'))
    .action((shell) => print(completionScript(shell, program as unknown as Command)));
}

function outOption<const Text extends string>(description: Text) {
  return new Option('-o, --out <file>', description);
}

function example(line: string): string {
  return `\nExample\n  ${line}`;
}

/** The flags of the commands that call the service. */
function common<Args extends unknown[], Flags extends Record<string, unknown>>(
  command: Command<Args, Flags>,
) {
  return json(service(command))
    .option('-q, --quiet', 'print results and errors only')
    .option('-v, --verbose', 'tell each request');
}

function profile<Args extends unknown[], Flags extends Record<string, unknown>>(
  command: Command<Args, Flags>,
) {
  return command.optionsGroup('Service and output:').option('--profile <name>', 'use this profile');
}

function service<Args extends unknown[], Flags extends Record<string, unknown>>(
  command: Command<Args, Flags>,
) {
  return profile(command)
    .option('--base-url <url>', 'where the service is')
    .option('--api-key-file <file>', 'read the key from a file; - reads standard input');
}

function json<Args extends unknown[], Flags extends Record<string, unknown>>(command: Command<Args, Flags>) {
  return command.option('--json', 'print JSON, one object on a line').helpOption('-h, --help', 'print this');
}
