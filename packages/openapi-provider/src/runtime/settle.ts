import { isKnown, type Model, type Schema } from '@videogen/terraform-plugin';
import type { ServiceClient } from './service-client.ts';
import { type Placed, thingOf } from './thing.ts';

/** A stored state holds this thing, so the journal need not: what Terraform reads and plans with is stored. */
export async function settleHeld(
  definition: Placed & { readonly typeName: string },
  state: Model<Schema> | null,
  client: ServiceClient | undefined,
): Promise<void> {
  if (!client || !isKnown(state?.id)) return;
  const { name } = thingOf(definition, state);
  await client.journal.settle({ typeName: definition.typeName, baseUrl: client.baseUrl, id: name });
}
