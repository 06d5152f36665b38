// Runs in a page, which is told the cases and asked for the outcomes.
import { VideoGen } from '../../src/index.ts';
import type { Outcomes } from './outcomes.ts';
import { runAll } from './run-all.ts';
import { type CaseCall, runCase } from './run-case.ts';

interface Page {
  runHostile(url: string, cases: CaseCall[]): Promise<Outcomes>;
  addEventListener(type: 'unhandledrejection', listener: (event: { reason: unknown }) => void): void;
}

const page = globalThis as unknown as Page;
const unhandled: string[] = [];
page.addEventListener('unhandledrejection', ({ reason }) => unhandled.push(String(reason)));

page.runHostile = async (url, cases) => {
  // A browser opens few connections to one host, and those that wait would hold up the others.
  const outcomes = await runAll(cases, (index, own) => runCase(VideoGen, url, index, own), 3);
  return { outcomes, unhandled };
};
