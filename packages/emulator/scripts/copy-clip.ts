/** Copies the shared clip of the description into the package, which is published without the description. */
import { copyFile } from 'node:fs/promises';

await copyFile(
  new URL(import.meta.resolve('@videogen/spec/clip.mp4')),
  new URL('../src/gen/clip.mp4', import.meta.url),
);
