// What has processes runs this: `on-process.ts URL ENTRY` reads the cases as JSON from its input and writes the
// outcomes as JSON.
import { text } from 'node:stream/consumers';
import { VideoGen } from '../../src/index.ts';
import { VideoGen as NodeVideoGen } from '../../src/node.ts';
import { runAll } from './run-all.ts';
import { type CaseCall, runCase } from './run-case.ts';

const unhandled: string[] = [];
process.on('unhandledRejection', (reason) => unhandled.push(String(reason)));
const [url = '', entry] = process.argv.slice(2);
const Client = entry === 'node' ? NodeVideoGen : VideoGen;
const cases = JSON.parse(await text(process.stdin)) as CaseCall[];
const outcomes = await runAll(cases, (index, own) => runCase(Client, url, index, own));
console.log(JSON.stringify({ outcomes, unhandled }));
