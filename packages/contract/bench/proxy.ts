import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../test/free-port.ts';
import { listening } from '../test/start.ts';
import { load } from './load.ts';

// How fast the proxy is beside Prism's own, both before the same target and in turns, so that a busy machine
// slows both. The ratio is what counts; the figures belong to the machine.
const connections = 16;
const turn = 500;
const turns = 15;
const ends: (() => unknown)[] = [];

try {
  const target = await start('../bench/target.ts');
  const ours = await start('proxy/main.ts', '--target', target, '--port', '0');
  const prisms = await startPrism(target);
  const places: Record<string, string> = { 'no proxy': target, 'this proxy': ours, "Prism's proxy": prisms };
  for (const url of Object.values(places)) await load(`${url}/v1/account`, connections, turn / 2);

  const rates: Record<string, number[]> = {};
  for (let round = 0; round < turns; round++) {
    for (const [name, url] of Object.entries(places)) {
      rates[name] = [...(rates[name] ?? []), await load(`${url}/v1/account`, connections, turn)];
    }
  }
  const median = (values: number[] = []): number =>
    values.toSorted((a, b) => a - b)[Math.floor(turns / 2)] ?? 0;
  for (const name of Object.keys(places)) {
    process.stdout.write(`${name.padEnd(14)} ${median(rates[name]).toFixed(0).padStart(7)} requests/s\n`);
  }
  // Of each round by itself, since the machine's other work comes and goes.
  const ratio = median(
    rates['this proxy']?.map((rate, round) => rate / (rates["Prism's proxy"]?.[round] ?? 1)),
  );
  process.stdout.write(`ratio          ${ratio.toFixed(2).padStart(7)}   (at least 1.5 is wanted)\n`);
} finally {
  for (const end of ends) end();
}

async function start(main: string, ...args: string[]): Promise<string> {
  const { url, stop } = await listening(main, ...args);
  ends.push(stop);
  return url;
}

async function startPrism(target: string): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json');
  const description = fileURLToPath(import.meta.resolve('@videogen/spec/openapi.json'));
  // Prism does not say which port it took for 0; and it is quiet, because its log costs it much.
  const port = await freePort();
  const args = ['proxy', description, target, '--port', String(port), '--errors', '--verboseLevel', 'error'];
  const command = join(dirname(manifest), 'dist/index.js');
  const prism = spawn(process.execPath, [command, ...args], { stdio: 'inherit' });
  ends.push(() => prism.kill());
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer !== undefined) return url;
    await setTimeout(100);
  }
  throw new Error('Prism does not listen');
}
