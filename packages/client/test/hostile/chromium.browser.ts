import { accessSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { bundle } from './bundle.ts';
import { startCaseServer } from './case-server.ts';
import { hostileCases } from './cases.ts';
import { caseCalls, describeDifferences, expectTable, type Outcomes } from './outcomes.ts';

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

test('Chromium gives a right answer or a typed error, in time, without the key', async () => {
  const server = await startCaseServer(hostileCases);
  onTestFinished(() => server.close());
  // As root, which containers often are, Chromium runs without its sandbox only.
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(server.url);
  await page.addScriptTag({ content: bundle('./in-browser.ts'), type: 'module' });
  const run = `runHostile(${JSON.stringify(server.url)}, ${JSON.stringify(caseCalls)})`;
  const outcomes = (await page.evaluate(run)) as Outcomes;
  expect(outcomes.outcomes.length).toBe(hostileCases.length);
  expectTable('chromium', outcomes, server);
  const differences = describeDifferences('chromium');
  console.log(`${browser.version()}: ${hostileCases.length} hostile answers, ${differences.length} differ`);
  for (const line of differences) console.log(line);
}, 120_000);
