// Runs on Bun: `bun on-bun.ts URL` reads the cases as JSON from its input and writes the outcomes as JSON.
import { text } from 'node:stream/consumers';
import { VideoGen } from '../../src/node.ts';
import { runAll } from './run-all.ts';
import { type CaseCall, runCase } from './run-case.ts';

const unhandled: string[] = [];
process.on('unhandledRejection', (reason) => unhandled.push(String(reason)));
const url = process.argv[2] ?? '';
const cases = JSON.parse(await text(process.stdin)) as CaseCall[];
const outcomes = await runAll(cases, (index, own) => runCase(VideoGen, url, index, own));
console.log(JSON.stringify({ outcomes, unhandled }));
