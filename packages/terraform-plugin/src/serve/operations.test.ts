import { expect, test } from 'vitest';
import { type Clock, systemClock } from './clock.ts';
import { Operations } from './operations.ts';

const never: Clock = { ...systemClock, sleep: () => new Promise(() => {}) };
const atOnce: Clock = { ...systemClock, sleep: () => Promise.resolve() };

test('it settles when what is under way has ended, well or not', async () => {
  const operations = new Operations();
  const good = Promise.withResolvers<number>();
  const bad = Promise.withResolvers<number>();
  const results = [operations.run(() => good.promise), operations.run(() => bad.promise)];
  const settled = operations.settled(1000, never);
  expect(operations.count).toBe(2);
  good.resolve(1);
  bad.reject(new Error('no'));
  expect(await settled).toBe(true);
  expect(await Promise.allSettled(results)).toMatchObject([{ value: 1 }, { reason: { message: 'no' } }]);
  expect(operations.count).toBe(0);
});

test('it waits for what began while it waited, too', async () => {
  const operations = new Operations();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const one = operations.run(() => first.promise);
  let idle = false;
  const settled = operations.settled(1000, never).then(() => {
    idle = true;
  });
  const two = operations.run(() => second.promise);
  first.resolve();
  await one;
  await new Promise(setImmediate);
  expect(idle).toBe(false);
  second.resolve();
  await Promise.all([two, settled]);
});

test('it does not wait longer than it may', async () => {
  const operations = new Operations();
  operations.run(() => new Promise(() => {}));
  expect(await operations.settled(1000, atOnce)).toBe(false);
});
