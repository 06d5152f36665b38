#!/usr/bin/env node
import { run } from './run.ts';

const code = await run(process);
if (code !== undefined) process.exitCode = code;
