import { isKnown, type Model, type Schema } from '@videogen/terraform-plugin';
import type { ServiceClient } from './service-client.ts';

/** A stored state holds this thing, so the journal need not: what Terraform reads and plans with is stored. */
export async function settleHeld(
  { typeName }: { readonly typeName: string },
  state: Model<Schema> | null,
  client: ServiceClient | undefined,
): Promise<void> {
  if (!client || !isKnown(state?.id)) return;
  await client.journal.settle({ typeName, baseUrl: client.baseUrl, id: String(state.id) });
}
