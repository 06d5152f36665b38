import type {
  GetResourceIdentitySchemas_Request,
  GetResourceIdentitySchemas_Response,
} from '../gen/proto6/tfplugin6.gen.ts';
import type { Rpc } from './rpc.ts';

/** No resource has an identity. */
export const getResourceIdentitySchemas: Rpc<
  GetResourceIdentitySchemas_Request,
  GetResourceIdentitySchemas_Response
> = {
  handle: () => ({ diagnostics: [] }),
  failed: (diagnostics) => ({ diagnostics }),
};
