import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { pause } from '../clock.ts';
import type { BrokenBodyFault } from './fault.ts';

/** A connection with a request whose answer is to suffer. */
export interface Wire {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/** Reads the request to its end and throws it away. */
export async function readAll({ incoming }: Wire): Promise<void> {
  incoming.resume();
  // A caller who goes away in the meantime has no use for the answer anyway.
  await finished(incoming, { writable: false }).catch(() => {});
}

/** Ends the connection with a TCP reset. */
export function reset({ incoming }: Wire): void {
  incoming.socket.resetAndDestroy();
}

/** Writes `response` as the fault has it. Returns when nothing more will be written. */
export async function writeBroken(wire: Wire, response: Response, fault: BrokenBodyFault): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  switch (fault.kind) {
    case 'cut':
      writePart(wire, response, body, fault.afterBytes);
      // Unlike destroy(), this sends first what was written.
      wire.incoming.socket.destroySoon();
      return;
    case 'stall':
      writePart(wire, response, body, fault.afterBytes);
      return;
    case 'length':
      writeHead(wire, response, undefined);
      wire.outgoing.end(resized(body, fault.by));
      return;
    case 'drip':
      writeHead(wire, response, body.byteLength);
      await drip(wire.outgoing, body, fault);
  }
}

function writePart(
  { incoming, outgoing }: Wire,
  response: Response,
  body: Buffer,
  afterBytes: number | undefined,
): void {
  if (body.byteLength === 0) {
    writeHalfStatusLine(incoming.socket, response.status);
    return;
  }
  writeHead({ incoming, outgoing }, response, body.byteLength);
  outgoing.flushHeaders();
  // All of it would be no fault.
  const end = Math.min(afterBytes ?? Math.floor(body.byteLength / 2), body.byteLength - 1);
  if (end > 0) outgoing.write(body.subarray(0, end));
}

/** An answer without a body would be whole with its head. */
function writeHalfStatusLine(socket: Socket, status: number): void {
  socket.write(`HTTP/1.1 ${status}`);
}

function writeHead({ outgoing }: Wire, response: Response, length: number | undefined): void {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  if (length !== undefined) headers.set('content-length', String(length));
  outgoing.writeHead(response.status, [...headers].flat());
}

function resized(body: Buffer, by: number): Buffer {
  return by < 0
    ? body.subarray(0, Math.max(0, body.byteLength + by))
    : Buffer.concat([body, Buffer.alloc(by)]);
}

async function drip(
  outgoing: ServerResponse,
  body: Buffer,
  { bytes, everyMs }: { bytes: number; everyMs: number },
): Promise<void> {
  for (let at = 0; at < body.byteLength && !outgoing.destroyed; at += bytes) {
    outgoing.write(body.subarray(at, at + bytes));
    await pause(everyMs);
  }
  outgoing.end();
}
