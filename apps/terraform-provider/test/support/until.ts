import { setTimeout } from 'node:timers/promises';

const GIVE_UP_MS = 20_000;

/** Resolves as soon as the condition holds; for what happens in another process and tells nobody. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  while (!(await condition())) {
    if (performance.now() > giveUpAt)
      throw new Error(`Still not so after ${GIVE_UP_MS / 1000} s: ${condition}`);
    await setTimeout(20);
  }
}
