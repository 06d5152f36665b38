import fc from 'fast-check';
import { expect } from 'vitest';
import type { Emulator } from '../../src/index.ts';
import { generate, start } from '../harness.ts';
import { type Described, describedOperations } from './description.ts';
import { type Planned, requestsTo } from './requests.ts';

/** How often each operation gave each status. */
export type Tally = Map<string, number>;

/**
 * Makes so many requests to one emulator after the other and holds each answer against the description.
 *
 * @throws what is wrong with the first answer that is not as described, with the smallest request that shows it.
 */
export async function uphold(requests: number): Promise<Tally> {
  const operations = await describedOperations();
  const emulator = await start({ jobTime: '5s', clips: 'shared', errorShape: 'mixed', failureRate: 0.2 });
  await generate(emulator);
  const tally: Tally = new Map();
  await fc.assert(
    fc.asyncProperty(requestsTo(operations), async (planned) => {
      const status = await hold(emulator, planned);
      const cell = `${planned.operation.id} ${status}`;
      tally.set(cell, (tally.get(cell) ?? 0) + 1);
    }),
    { numRuns: requests },
  );
  return tally;
}

async function hold(emulator: Emulator, planned: Planned): Promise<number> {
  const { operation, body } = planned;
  emulator.advance(planned.advance);
  const headers = new Headers();
  if (planned.authorization !== undefined) headers.set('authorization', planned.authorization);
  if (body !== undefined && planned.contentType !== undefined)
    headers.set('content-type', planned.contentType);
  const path = operation.path.replace('{video_id}', videoIn(emulator, planned.video));
  const response = await fetch(emulator.url + path, {
    method: operation.method,
    headers,
    ...(body !== undefined && { body }),
  });
  await demandDescribed(operation, response);
  return response.status;
}

function videoIn(emulator: Emulator, video: Planned['video']): string {
  if ('text' in video) return video.text;
  const videos = emulator.videos();
  return videos[video.nth % videos.length]?.video_id ?? '11111111-1111-1111-1111-111111111111';
}

async function demandDescribed({ id, answers }: Described, response: Response): Promise<void> {
  const said = `${id} answered ${response.status}`;
  const types = answers.get(String(response.status));
  if (types === undefined || response.status >= 500) expect.fail(`${said}, which is not described`);
  const type = response.headers.get('content-type')?.split(';')[0];
  const bytes = await response.bytes();
  if (types.size === 0) {
    expect([type, bytes.length], `${said} with a body`).toEqual([undefined, 0]);
    return;
  }
  if (type === undefined || !types.has(type)) expect.fail(`${said} with the media type ${type}`);
  const validate = types.get(type);
  if (validate === undefined) expect(Buffer.from(bytes.subarray(4, 8)).toString(), said).toBe('ftyp');
  else if (!validate(JSON.parse(Buffer.from(bytes).toString()))) {
    expect.fail(`${said} with ${Buffer.from(bytes)}: ${JSON.stringify(validate.errors)}`);
  }
}
