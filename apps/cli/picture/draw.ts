// Draws the picture of the README again: pnpm picture
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { drawScene } from './scene.ts';

await writeFile(resolve(import.meta.dirname, '../terminal.svg'), await drawScene());
