/**
 * Requests per second on GET /v1/account: the emulator against the Prism mock, taking turns, in one run. Prints the
 * median of the rounds, and the processor time that each spends on a request, which a busy machine distorts less.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 10;
const KEY = 'sk_bench';

interface Server {
  name: string;
  url: string;
  pid: number;
  rates: number[];
  microseconds: number[];
}

const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js');
const run = promisify(execFile);

async function start(name: string, main: string, args: string[]): Promise<Server & { stop(): void }> {
  const path = fileURLToPath(new URL(main, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const url = /http:\/\/\S+/.exec(line)?.[0];
  if (url === undefined || child.pid === undefined) throw new Error(`${name} did not start: ${line}`);
  return { name, url, pid: child.pid, rates: [], microseconds: [], stop: () => void child.kill() };
}

async function measure(server: Server): Promise<void> {
  const before = await processorTime(server.pid);
  const options = [
    '-j',
    '-c',
    String(CONNECTIONS),
    '-d',
    String(SECONDS),
    '-H',
    `authorization=Bearer ${KEY}`,
  ];
  const { stdout } = await run(process.execPath, [autocannon, ...options, `${server.url}/v1/account`]);
  const result = JSON.parse(stdout) as { '2xx': number; non2xx: number; requests: { mean: number } };
  if (result.non2xx > 0) throw new Error(`${server.name} refused ${result.non2xx} requests`);
  server.rates.push(result.requests.mean);
  server.microseconds.push(((await processorTime(server.pid)) - before) / result['2xx']);
}

/** Microseconds that a process has used so far; NaN where the system does not tell it in a file. */
async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return ticks * 10_000;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const servers = [
  await start('emulator', '../src/main.ts', ['--port', '0', '--key', `bench=${KEY}`]),
  await start('Prism mock', '../../contract/src/main.ts', ['--port', '0']),
];
try {
  for (const server of servers) await measure(server);
  // The first round warms up.
  for (const server of servers) {
    server.rates.length = 0;
    server.microseconds.length = 0;
  }
  for (let round = 0; round < ROUNDS; round++) for (const server of servers) await measure(server);
} finally {
  for (const server of servers) server.stop();
}
const [emulator, prism] = servers.map(({ name, rates, microseconds }) => ({
  'GET /v1/account': name,
  'requests/s': Math.round(median(rates)),
  'processor time/request (µs)': Math.round(median(microseconds)),
}));
console.table([emulator, prism]);
if (emulator && prism) {
  const faster = emulator['requests/s'] / prism['requests/s'];
  const cheaper = prism['processor time/request (µs)'] / emulator['processor time/request (µs)'];
  console.log(`${faster.toFixed(1)} x the requests per second, ${cheaper.toFixed(1)} x per processor second`);
}
