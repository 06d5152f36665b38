import type { GetFunctions_Request, GetFunctions_Response } from '../gen/proto6/tfplugin6.gen.ts';
import type { Rpc } from './rpc.ts';

/** No provider has functions. */
export const getFunctions: Rpc<GetFunctions_Request, GetFunctions_Response> = {
  handle: () => ({ diagnostics: [] }),
  failed: (diagnostics) => ({ diagnostics }),
};
