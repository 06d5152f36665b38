import type { StopProvider_Request, StopProvider_Response } from '../gen/proto6/tfplugin6.gen.ts';
import type { Rpc } from './rpc.ts';

export const stopProvider: Rpc<StopProvider_Request, StopProvider_Response> = {
  handle(server) {
    server.stop();
    return { Error: '' };
  },
  failed: ([diagnostic]) => ({ Error: diagnostic?.detail ?? '' }),
};
