import { ProviderDefinition } from '../gen/proto6/tfplugin6.gen.ts';
import { applyResourceChange } from './apply-resource-change.ts';
import { callFunction } from './call-function.ts';
import { configureProvider } from './configure-provider.ts';
import { getFunctions } from './get-functions.ts';
import { getMetadata } from './get-metadata.ts';
import { getProviderSchema } from './get-provider-schema.ts';
import { getResourceIdentitySchemas } from './get-resource-identity-schemas.ts';
import { importResourceState } from './import-resource-state.ts';
import { moveResourceState } from './move-resource-state.ts';
import { planResourceChange } from './plan-resource-change.ts';
import { readDataSource } from './read-data-source.ts';
import { readResource } from './read-resource.ts';
import type { Rpc } from './rpc.ts';
import { stopProvider } from './stop-provider.ts';
import { upgradeResourceState } from './upgrade-resource-state.ts';
import { validateDataResourceConfig } from './validate-data-resource-config.ts';
import { validateProviderConfig } from './validate-provider-config.ts';
import { validateResourceConfig } from './validate-resource-config.ts';

type Methods = ProviderDefinition['methods'];
type MessageOf<T> = T extends { decode(bytes: Uint8Array): infer M } ? M : never;

/** One conversion for every method of the service, each checked against its messages. */
export type ProviderRpcs = {
  readonly [K in keyof Methods]: Rpc<
    MessageOf<Methods[K]['requestType']>,
    MessageOf<Methods[K]['responseType']>
  >;
};

/** The protocol's service as generated. */
export const providerService = ProviderDefinition;

export const providerRpcs: ProviderRpcs = {
  getMetadata,
  getProviderSchema,
  getResourceIdentitySchemas,
  getFunctions,
  validateProviderConfig,
  validateResourceConfig,
  validateDataResourceConfig,
  configureProvider,
  upgradeResourceState,
  readResource,
  planResourceChange,
  applyResourceChange,
  importResourceState,
  moveResourceState,
  readDataSource,
  callFunction,
  stopProvider,
};
