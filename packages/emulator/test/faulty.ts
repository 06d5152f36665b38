import { connect } from 'node:net';
import { expect } from 'vitest';
import type { Emulator, EmulatorOptions, Fault, FaultOrder, Operation } from '../src/index.ts';
import { ALICE, ask, start } from './harness.ts';

/** A generation request that is in order. */
export const BODY = JSON.stringify({ prompt: 'A paper boat', duration: 0.5 });

/** What comes back over a connection of its own, up to the end that the emulator makes or `waitMs` of silence. */
export function converse(emulator: Emulator, method: string, path: string, body = '', waitMs = 10_000) {
  return new Promise<{ text: string; end: 'closed' | 'reset' | 'silence' }>((resolve) => {
    const socket = connect(emulator.port, '127.0.0.1');
    let text = '';
    const done = (end: 'closed' | 'reset' | 'silence'): void => {
      socket.destroy();
      resolve({ text, end });
    };
    socket.setEncoding('latin1').setTimeout(waitMs, () => done('silence'));
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('end', () => done('closed')).on('error', () => done('reset'));
    const head = [`${method} ${path} HTTP/1.1`, 'host: x', `authorization: Bearer ${ALICE.key}`];
    if (body !== '') head.push('content-type: application/json', `content-length: ${body.length}`);
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}

/** What stands after the head of an answer. */
export const bodyOf = (text: string): string => text.slice(text.indexOf('\r\n\r\n') + 4);

/** Arms a fault over the control API. */
export async function arm(emulator: Emulator, order: FaultOrder): Promise<void> {
  const response = await ask(emulator, 'POST', '/_emulator/faults', { body: order });
  expect(response.status, await response.text()).toBe(201);
}

/** An emulator whose videos are complete at once, with one fault armed. */
export async function startWith(
  operation: Operation,
  fault: Fault,
  options: EmulatorOptions = {},
): Promise<Emulator> {
  const emulator = await start({ control: true, jobTime: '0s', clips: 'shared', ...options });
  await arm(emulator, { operation, fault });
  return emulator;
}
