#!/usr/bin/env node
import {
  calledAs,
  explainListening,
  readFlags,
  readNumber,
  readPath,
  readUrl,
  runCommand,
  UsageError,
} from '../cli.ts';
import { reported, sentence } from '../report/report.ts';
import { isReportName, writeReport } from '../report/write.ts';

const help = `Stands between any client and any server, and tells where they are not as described.

  ${calledAs('proxy')} --target URL [options]

  --target              base URL of the server, without /v1
  --port                port to listen on; 0 takes any free one (default 4030)
  --host                address to listen on (default 127.0.0.1)
  --report FILE         written at the end: .json, .xml (JUnit) or .html; repeat for more
  --fail-on-violation   exit with 1 if there was a violation
  --help                this text

It runs until it is interrupted. Exit codes: 0 well, 1 violations and --fail-on-violation, 2 usage.
`;

const flags = {
  target: { type: 'string' },
  port: { type: 'string', default: '4030' },
  host: { type: 'string', default: '127.0.0.1' },
  report: { type: 'string', multiple: true },
  'fail-on-violation': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

runCommand('proxy', 2, async (args) => {
  const values = readFlags(args, flags);
  if (values.help) return void process.stdout.write(help);
  const target = readUrl('--target', values.target);
  const address = { host: values.host, port: readNumber('--port', values.port, 65_535) };
  const { report: reports = [] } = values;
  for (const path of reports) {
    if (!isReportName(path))
      throw new UsageError(`--report takes a name in .json, .xml or .html, not '${path}'`);
  }
  // Prism takes its time to load, which a mistyped flag need not wait for.
  const [{ startProxy }, { startRecord }, { readDescription }] = await Promise.all([
    import('./proxy.ts'),
    import('../report/record.ts'),
    import('../description.ts'),
  ]);
  const record = startRecord('Traffic against the description', target, readDescription());
  const proxy = await startProxy({
    target,
    ...address,
    onExchange(exchange) {
      record.exchange(exchange);
      for (const violation of reported(exchange)) process.stderr.write(`${sentence(violation)}\n`);
    },
  }).catch((error: Error) => {
    throw explainListening(error, address);
  });

  const end = async (): Promise<void> => {
    await proxy.close();
    const report = record.report(record.violations() === 0);
    for (const path of reports) await writeReport(report, readPath(path));
    process.stdout.write(`${report.exchanges} exchanges, ${record.violations()} violations\n`);
    if (!report.passed && values['fail-on-violation']) process.exitCode = 1;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
  process.stdout.write(`listening on ${proxy.url}\n`);
});
