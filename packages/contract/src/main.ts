import { parseArgs } from 'node:util';
import { startMock } from './mock.ts';

const help = `Serves the description of the service as a mock.

  pnpm mock [--port 4010] [--host 127.0.0.1]

  --port   port to listen on; 0 takes any free one (default 4010)
  --host   address to listen on (default 127.0.0.1)
  --help   this text

Ask for an answer by a header, as in  Prefer: code=404, example=flat
`;

/** Said to whoever typed the command; no stack helps them. */
class UsageError extends Error {}

function readOptions(args: string[]): { host: string; port: number; help: boolean } {
  const { values } = parse(args);
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw new UsageError(`--port takes a number from 0 to 65535, not '${values.port}'`);
  }
  if (values.host === '') throw new UsageError('--host takes an address');
  return { host: values.host, port, help: values.help };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string', default: '4010' },
        host: { type: 'string', default: '127.0.0.1' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function explain(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): string {
  if (error.code === 'EADDRINUSE') {
    return `${host}:${port} is in use; choose another port with --port, 0 for any free one`;
  }
  if (error.code === 'EACCES') return `${host}:${port} is not allowed to this user; choose another --port`;
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL') {
    return `${host} is no address of this machine; choose another --host`;
  }
  return error.message;
}

async function main(args: string[]): Promise<void> {
  const options = readOptions(args);
  if (options.help) return void process.stdout.write(help);
  const mock = await startMock(options).catch((error: Error) => {
    throw new UsageError(explain(error, options));
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void mock.close());
  }
  process.stdout.write(`listening on ${mock.url}\n`);
}

// pnpm hands on the `--` that some put before the flags.
const args = process.argv.slice(2).filter((arg, index) => index > 0 || arg !== '--');
main(args).catch((error: Error) => {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`mock: ${error.message}\n`);
  process.exitCode = 1;
});
