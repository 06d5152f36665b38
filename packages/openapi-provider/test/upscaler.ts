import { fileURLToPath } from 'node:url';
import type { JsonObject } from '../src/json.ts';
import { applyOverlay } from '../src/overlay/apply.ts';
import { parseOverlay } from '../src/overlay/document.ts';
import { readDocument } from '../src/read-document.ts';

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/upscaler/${name}`, import.meta.url));

/** An API of another domain, with other names, another kind of key and one shape of errors. */
export const upscaler = {
  description: fixture('openapi.yaml'),
  overlay: fixture('overlay.yaml'),
  examples: fixture('examples'),
};

/** Its description with its marks. */
export async function markedUpscaler(): Promise<JsonObject> {
  const overlay = parseOverlay(await readDocument(upscaler.overlay), 'overlay');
  return applyOverlay(await readDocument(upscaler.description), overlay, 'overlay');
}
