import { once } from 'node:events';
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { createConnection } from 'node:net';
import { providerService } from '../../src/proto6/provider-service.ts';
import { serveReattach } from '../../src/testing/index.ts';
import { newShapes, shapesProvider } from '../shapes-provider.ts';
import { mutate, type Random } from './random.ts';

const methods = Object.values(providerService.methods);

/** A provider behind a real gRPC server on a real socket, and a client that keeps to no rule of gRPC. */
export async function startGrpcTarget() {
  const reattached = await serveReattach(shapesProvider(newShapes()));
  const session = connect('http://localhost', {
    createConnection: () => createConnection(reattached.reattach.Addr.String),
  });
  await once(session, 'connect');
  return {
    /** True when the call was answered with OK. */
    send: (random: Random) => send(session, pathOf(random), frameOf(random)),
    async close() {
      session.close();
      await once(session, 'close');
      await reattached.close();
    },
  };
}

function pathOf(random: Random): string {
  const name = random.chance(20) ? 'NoSuchMethod' : random.pick(methods).name;
  return `/tfplugin6.Provider/${name}`;
}

/** A message with its five bytes in front, of which any may be wrong. */
function frameOf(random: Random): Uint8Array {
  const method = random.pick(methods);
  const type = method.requestType as { create?: unknown; encode(message: object): { finish(): Uint8Array } };
  const value = { msgpack: mutate(random, new Uint8Array([0x82, 0xa1, 0x61, 0xc0])), json: random.bytes(10) };
  const request = {
    typeName: random.pick(['shapes_shape', 'x', '']),
    name: 'join',
    id: 'x',
    config: value,
    priorState: value,
    plannedState: value,
    proposedNewState: value,
    currentState: value,
    arguments: [value, value],
    rawState: { json: random.bytes(20), flatmap: {} },
    sourceState: { json: random.bytes(20), flatmap: {} },
    private: random.bytes(9),
    priorPrivate: random.bytes(9),
    plannedPrivate: random.bytes(9),
    sourcePrivate: random.bytes(9),
    sourceProviderAddress: '',
    sourceTypeName: 'x',
    targetTypeName: 'shapes_shape',
    sourceSchemaVersion: 0,
    version: random.below(3),
    terraformVersion: '1.11.4',
  };
  const valid = type.encode(request).finish();
  const body = random.chance(3) ? valid : random.chance(4) ? random.bytes(80) : mutate(random, valid);
  const frame = new Uint8Array(5 + body.length);
  new DataView(frame.buffer).setUint32(1, random.chance(6) ? random.bits() % 2 ** 30 : body.length);
  frame[0] = random.chance(10) ? random.below(256) : 0;
  frame.set(body, 5);
  return random.chance(10) ? mutate(random, frame) : frame;
}

async function send(session: ClientHttp2Session, path: string, frame: Uint8Array): Promise<boolean> {
  const stream = session.request({
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/grpc',
    te: 'trailers',
  });
  let status: unknown;
  stream.on('response', (headers) => {
    status ??= headers['grpc-status'];
  });
  stream.on('trailers', (trailers) => {
    status ??= trailers['grpc-status'];
  });
  stream.on('error', (error: NodeJS.ErrnoException) => {
    status ??= error.code;
  });
  stream.resume();
  stream.end(frame);
  await once(stream, 'close');
  if (status === undefined && stream.rstCode === constants.NGHTTP2_NO_ERROR) throw new Error('no answer');
  return String(status) === '0';
}
