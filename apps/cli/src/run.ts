import { type Command, CommanderError } from '@commander-js/extra-typings';
import { CliError, outputError, usageError } from './errors.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { handOver, handOvers } from './hand-over.ts';
import { createReport } from './output/create-report.ts';
import { createProgram } from './program.ts';
import { tellProblem } from './session.ts';

/** Follows the command line; gives the exit code, or nothing where another command has taken over. */
export async function run(process: NodeJS.Process): Promise<ExitCode | undefined> {
  const args = process.argv.slice(2);
  const [first = '', ...rest] = args;
  try {
    if (Object.hasOwn(handOvers, first)) return void (await handOver(first, rest, process));
    return await follow(args, process);
  } catch (error) {
    const isOutputLost = error instanceof CliError && error.code === 'OUTPUT';
    const report = createReport({ json: args.includes('--json') && !isOutputLost }, process);
    return tellProblem(report, error);
  }
}

async function follow(args: readonly string[], process: NodeJS.Process): Promise<ExitCode> {
  const outputProblem = watchOutput(process);
  let code: ExitCode = EXIT.done;
  const program = createProgram(process, (result) => {
    code = result;
  });
  for (const command of [program, ...program.commands] as Command[]) throwErrors(command);
  if (args.length === 0) {
    program.outputHelp({ error: true });
    return EXIT.usage;
  }
  try {
    await program.parseAsync(plainHelp(args, program as Command), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError) || error.exitCode !== 0) throw error;
  }
  const lost = await outputProblem();
  if (lost && code === EXIT.done) throw outputError(lost);
  return code;
}

/**
 * A reader that has gone is no reason to give up a video that is paid for, nor a failure: `head` has what it wanted.
 * Any other problem of standard output, such as a full disk, is told by the result, once all is written.
 */
function watchOutput({ stdout, stderr }: NodeJS.Process): () => Promise<Error | undefined> {
  let problem: NodeJS.ErrnoException | undefined;
  stderr.on('error', () => {});
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    problem ??= error;
  });
  return async () => {
    await new Promise<void>((done) => void stdout.write('', () => done()));
    return problem?.code === 'EPIPE' ? undefined : problem;
  };
}

/** Where help is asked for, but on nothing that there is, the parser would only show the help of the whole. */
function plainHelp(args: readonly string[], program: Command): readonly string[] {
  const words = args[0] === 'help' ? args.slice(1) : args;
  const [name] = words;
  if (args[0] === 'help' && (name === undefined || name === 'help')) return ['--help'];
  const isCommand = name === 'help' || program.commands.some((command) => command.name() === name);
  return name === undefined || name.startsWith('-') || isCommand ? args : [name];
}

/** Lets the parser's errors come to us as our own, with the help that explains them. */
function throwErrors(command: Command): void {
  command.configureOutput({ outputError: () => {} });
  command.exitOverride((error) => {
    if (error.exitCode === 0) throw error;
    const name = command.name() === 'videogen' ? 'videogen' : `videogen ${command.name()}`;
    const isUnquoted = error.code === 'commander.excessArguments' && command.name() === 'generate';
    const next = isUnquoted
      ? `put the prompt in quotes: ${name} 'A paper boat on a puddle'`
      : `${name} --help`;
    throw usageError(error.message.replace(/^error: /, ''), next);
  });
}
