import { accessSync } from 'node:fs';
import { startEmulator } from '@videogen/emulator';
import { chromium, type Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { startCaseServer } from '../hostile/case-server.ts';
import { hostileCases } from '../hostile/cases.ts';
import { caseCalls, describeDifferences, expectTable, type Outcomes } from '../hostile/outcomes.ts';
import { startRelay } from '../relay.ts';
import { bundle } from './bundle.ts';

/** @throws what to do where there is no Chromium. */
function findChromium(): string {
  const names = [
    process.env.CHROMIUM_BINARY,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  for (const name of names) {
    try {
      if (name) accessSync(name);
      if (name) return name;
    } catch {}
  }
  throw new Error(
    'no Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_BINARY to its path',
  );
}

/** A page of its own browser; both are gone with the test. */
async function openPage(url: string, script: string): Promise<Page> {
  // As root, which containers often are, Chromium runs without its sandbox only.
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  onTestFinished(() => browser.close());
  console.log(`Chromium ${browser.version()}`);
  const page = await browser.newPage();
  await page.goto(url);
  await page.addScriptTag({ content: bundle(script), type: 'module' });
  return page;
}

test('Chromium gives a right answer or a typed error, in time, without the key', async () => {
  const server = await startCaseServer(hostileCases);
  onTestFinished(() => server.close());
  const page = await openPage(server.url, 'test/hostile/in-browser.ts');
  const run = `runHostile(${JSON.stringify(server.url)}, ${JSON.stringify(caseCalls)})`;
  const outcomes = (await page.evaluate(run)) as Outcomes;
  expect(outcomes.outcomes.length).toBe(hostileCases.length);
  expectTable('chromium', outcomes, server);
  const differences = describeDifferences('chromium');
  console.log(`${hostileCases.length} hostile answers, ${differences.length} differ`);
  for (const line of differences) console.log(line);
});

test('a page generates through a relay that has the key, and plays the video', async () => {
  const key = 'sk_test_page';
  const emulator = await startEmulator({ jobTime: '1s', accounts: [{ name: 'ann', key }] });
  onTestFinished(() => emulator.close());
  const relay = await startRelay(emulator.url, key);
  const page = await openPage(relay.url, 'test/runtimes/in-page.ts');
  const played = await page.evaluate(`generateAndPlay(${JSON.stringify(relay.url)})`);
  expect(played).toEqual({ width: expect.any(Number), seconds: expect.closeTo(3, 0) });
  expect(played).not.toMatchObject({ width: 0 });
});
