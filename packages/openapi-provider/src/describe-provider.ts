import { buildDefinition } from './model/definition.ts';
import { applyOverlay } from './overlay/apply.ts';
import { parseOverlay } from './overlay/document.ts';
import { readDocument } from './read-document.ts';
import type { ProviderDefinition } from './runtime/definition.ts';

/** The two files that say everything. */
export interface Sources {
  /** A bundled OpenAPI description, YAML or JSON. */
  readonly description: string;
  /** An OpenAPI Overlay 1.0 document with `x-terraform` marks. */
  readonly overlay: string;
}

/**
 * Reads a description and its overlay.
 *
 * @throws GenerateError with every problem that was found.
 */
export async function describeProvider(sources: Sources): Promise<ProviderDefinition> {
  const overlay = parseOverlay(await readDocument(sources.overlay), sources.overlay);
  const description = await readDocument(sources.description);
  return buildDefinition(applyOverlay(description, overlay, sources.overlay), sources.description);
}
