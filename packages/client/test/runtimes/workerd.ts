import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { bundle } from './bundle.ts';

/** Of the dates that withhold the key from other hosts the first. */
const OLDEST_DATE = '2025-09-01';

const config = (
  environment: Readonly<Record<string, string>>,
) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "${OLDEST_DATE}",
      bindings = [${Object.entries(environment).map(([name, text]) => `(name = "${name}", text = "${text}")`)}],
    )),
    (name = "internet", network = (allow = ["local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`;

/** Starts an edge worker from a file of this package and gives its address; it is gone with the test. */
export async function startWorker(
  binary: string,
  file: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'client-worker-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  await writeFile(join(dir, 'worker.js'), bundle(file));
  await writeFile(join(dir, 'config.capnp'), config(environment));
  // What it writes there are traces of its own for each request that it could not make sense of.
  const child = spawn(binary, ['serve', 'config.capnp', '--control-fd=3'], {
    cwd: dir,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdio[3] as Readable })) {
    return `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`;
  }
  throw new Error(`${binary} ended before it listened`);
}
