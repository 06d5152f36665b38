import type { GetFunctions_Request, GetFunctions_Response } from '../gen/proto6/tfplugin6.gen.ts';
import { encodeFunctions } from './function.ts';
import type { Rpc } from './rpc.ts';

export const getFunctions: Rpc<GetFunctions_Request, GetFunctions_Response> = {
  handle: (server) => ({
    functions: encodeFunctions(server.getProviderSchema().functions),
    diagnostics: [],
  }),
  failed: (diagnostics) => ({ functions: {}, diagnostics }),
};
