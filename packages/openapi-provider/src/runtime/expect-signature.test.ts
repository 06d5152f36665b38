import { ManualClock } from '@videogen/job-runtime/testing';
import { describe, expect, it } from 'vitest';
import type { FileSignature } from './definition.ts';
import { expectSignature } from './expect-signature.ts';
import type { ServiceClient } from './service-client.ts';
import { knownSignatures, sampleBytes, signatureOf } from './signatures.ts';

type Body = ConstructorParameters<typeof Response>[0];
const client = { clock: new ManualClock(), requestTimeoutMs: 1_000 } as unknown as ServiceClient;
const tiff = { hex: '49492A00', name: 'TIFF file' };

const check = (body: Body, signature: FileSignature, init?: ResponseInit) =>
  expectSignature(new Response(body, init), signature, client, undefined);

/** A body that arrives byte by byte. */
const drops = (bytes: Uint8Array) => ReadableStream.from([...bytes].map((byte) => Uint8Array.of(byte)));

describe('expectSignature', () => {
  it.each<[string, FileSignature]>([
    ...knownSignatures.map((name): [string, FileSignature] => [name, name]),
    ['a pattern', tiff],
    ['a pattern further on', { hex: '7573746172', offset: 257 }],
  ])('lets pass what begins as %s, whole and unchanged', async (_, signature) => {
    const content = sampleBytes(signature);
    const passed = await check(drops(content), signature, { headers: { etag: '"1"' } });
    expect(Buffer.from(await passed.arrayBuffer())).toEqual(content);
    expect(passed.headers.get('etag')).toBe('"1"');
  });

  it.each<[string, Body, FileSignature, string]>([
    ['another type', sampleBytes('png'), 'jpeg', 'something else (it begins with 89 50 4e 47'],
    ['a status', '{"state": "working"}', 'png', 'JSON where a png file was expected'],
    ['a page', '<html>', 'pdf', 'HTML or XML where a pdf file was expected'],
    ['nothing', '', 'zip', 'nothing where a zip file was expected'],
    ['half a beginning', sampleBytes('webp').subarray(0, 6), 'webp', 'where a webp file was expected'],
    ['bytes of no pattern', 'MM', tiff, 'where a TIFF file was expected'],
  ])('refuses %s', async (_, body, signature, message) => {
    await expect(check(body, signature)).rejects.toThrow(message);
  });

  it('does not look at what begins in the middle', async () => {
    const init = { status: 206, headers: { 'content-range': 'bytes 5-9/10' } };
    expect(await (await check('later', 'png', init)).text()).toBe('later');
    const first = { status: 206, headers: { 'content-range': 'bytes 0-9/10' } };
    await expect(check('later', 'png', first)).rejects.toThrow('a png file was expected');
  });

  it('waits for the first bytes as long as for an answer, and says when the connection breaks', async () => {
    const silent = check(new ReadableStream(), 'png');
    const told = expect(silent).rejects.toMatchObject({ reason: 'stalled' });
    await (client.clock as ManualClock).advance(1_001);
    await told;
    const broken = new ReadableStream({ pull: (it) => it.error(new Error('reset')) });
    await expect(check(broken, 'png')).rejects.toThrow('the connection broke before the first bytes: reset');
  });

  it('closes the connection of whoever stops early', async () => {
    let isClosed = false;
    const cancel = () => {
      isClosed = true;
    };
    const endless = new ReadableStream({ pull: (it) => it.enqueue(sampleBytes('png')), cancel });
    const { body } = await check(endless, 'png');
    for await (const _ of body ?? []) break;
    expect(isClosed).toBe(true);
  });
});

it.each([
  ['image/png', 'png'],
  ['IMAGE/JPEG', 'jpeg'],
  ['application/pdf', 'pdf'],
  ['text/plain', undefined],
])('knows how %s begins: %s', (mediaType, signature) => {
  expect(signatureOf(mediaType)).toBe(signature);
});
