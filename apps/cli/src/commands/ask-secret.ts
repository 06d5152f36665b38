import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks on the terminal for what must not be seen there. Ctrl-C interrupts as ever. */
export async function askSecret(
  question: string,
  process: NodeJS.Process,
  signal: AbortSignal,
): Promise<string> {
  const { stdin: input, stderr } = process;
  // The line editor echoes into nothing.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output, terminal: true });
  // Without echo the terminal sends no signal either; the editor reads Ctrl-C as a key.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  stderr.write(question);
  try {
    const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    return (await Promise.race([lines.question('', { signal }), closed])).trim();
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    lines.close();
    stderr.write('\n');
  }
}
