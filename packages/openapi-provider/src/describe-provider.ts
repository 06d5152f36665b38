import { Description } from './description/description.ts';
import { type DescribedOperation, operationsOf } from './description/operations.ts';
import { readDescription } from './description/other-files.ts';
import { buildModel, type ProviderModel } from './model/definition.ts';
import { applyOverlay } from './overlay/apply.ts';
import { parseOverlay } from './overlay/document.ts';
import { readDocument } from './read-document.ts';
import type { ProviderDefinition } from './runtime/definition.ts';

/** The two files that say everything. */
export interface Sources {
  /** An OpenAPI description, YAML or JSON; what it refers to in other files is read, too. */
  readonly description: string;
  /** An OpenAPI Overlay 1.0 document with `x-terraform` marks. */
  readonly overlay: string;
}

/** A definition, every operation of the description, and what was left out. */
export interface Understood extends ProviderModel {
  readonly operations: readonly DescribedOperation[];
}

/**
 * Reads a description and its overlay.
 *
 * @throws GenerateError with every problem that was found.
 */
export async function describeProvider(sources: Sources): Promise<ProviderDefinition> {
  return (await understand(sources)).definition;
}

/** The same, with what `explain` tells. @throws GenerateError with every problem that was found. */
export async function understand(sources: Sources): Promise<Understood> {
  const overlay = parseOverlay(await readDocument(sources.overlay), sources.overlay);
  const { document } = await readDescription(sources.description);
  const marked = applyOverlay(document, overlay, sources.overlay);
  const operations = operationsOf(new Description(marked, sources.description));
  return { ...buildModel(marked, sources.description), operations };
}
