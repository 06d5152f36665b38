#!/usr/bin/env node
import { calledAs, explainListening, readFlags, readNumber, runCommand, UsageError } from './cli.ts';

const help = `Serves the description of the service as a mock.

  ${calledAs('mock')} [--port 4010] [--host 127.0.0.1]

  --port   port to listen on; 0 takes any free one (default 4010)
  --host   address to listen on (default 127.0.0.1)
  --help   this text

Ask for an answer by a header, as in  Prefer: code=404, example=flat
`;

const flags = {
  port: { type: 'string', default: '4010' },
  host: { type: 'string', default: '127.0.0.1' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

runCommand('mock', 1, async (args) => {
  const values = readFlags(args, flags);
  const options = { host: values.host, port: readNumber('--port', values.port, 65_535) };
  if (options.host === '') throw new UsageError('--host takes an address');
  if (values.help) return void process.stdout.write(help);
  // Prism takes its time to load, which a mistyped flag need not wait for.
  const { startMock } = await import('./mock.ts');
  const mock = await startMock(options).catch((error: Error) => {
    throw explainListening(error, options);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void mock.close());
  }
  process.stdout.write(`listening on ${mock.url}\n`);
});
