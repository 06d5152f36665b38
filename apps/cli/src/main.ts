#!/usr/bin/env node
import { nodeProblem } from './node-version.ts';
import { run } from './run.ts';

const problem = nodeProblem(process.versions.node);
if (problem !== undefined) process.stderr.write(`videogen: ${problem}\n`);
const code = problem === undefined ? await run(process) : 1;
if (code !== undefined) process.exitCode = code;
