import type { ReadDataSource_Request, ReadDataSource_Response } from '../gen/proto6/tfplugin6.gen.ts';
import { encodeDiagnostics } from './diagnostic.ts';
import { decodeBlock, encodeBlock } from './dynamic-value.ts';
import { type Rpc, schemaOf } from './rpc.ts';

export const readDataSource: Rpc<ReadDataSource_Request, ReadDataSource_Response> = {
  async handle(server, { typeName, config }) {
    const schema = schemaOf(server, 'dataSources', typeName);
    const { state, diagnostics } = await server.readDataSource({
      typeName,
      config: decodeBlock(config, schema),
    });
    return { state: encodeBlock(state, schema), diagnostics: encodeDiagnostics(diagnostics) };
  },
  failed: (diagnostics) => ({ state: undefined, diagnostics }),
};
