import { type Command, CommanderError } from '@commander-js/extra-typings';
import { usageError } from './errors.ts';
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
    const report = createReport({ json: args.includes('--json') }, process);
    return tellProblem(report, error);
  }
}

async function follow(args: readonly string[], process: NodeJS.Process): Promise<ExitCode> {
  // Who reads has gone; that is no reason to give up a video that is paid for.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
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
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError) || error.exitCode !== 0) throw error;
  }
  return code;
}

/** Lets the parser's errors come to us as our own, with the help that explains them. */
function throwErrors(command: Command): void {
  command.configureOutput({ outputError: () => {} });
  command.exitOverride((error) => {
    if (error.exitCode === 0) throw error;
    const name = command.name() === 'videogen' ? 'videogen' : `videogen ${command.name()}`;
    throw usageError(error.message.replace(/^error: /, ''), `${name} --help`);
  });
}
