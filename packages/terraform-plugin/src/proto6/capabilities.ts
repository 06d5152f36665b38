import type { ServerCapabilities } from '../gen/proto6/tfplugin6.gen.ts';

/** What this framework can do beyond the protocol's first version, whatever the provider. */
export const serverCapabilities: ServerCapabilities = {
  // A resource's modifyPlan sees a destroy, too.
  planDestroy: true,
  // Nothing here waits for GetProviderSchema, so Terraform may take the schema from its cache.
  getProviderSchemaOptional: true,
  moveResourceState: true,
};
