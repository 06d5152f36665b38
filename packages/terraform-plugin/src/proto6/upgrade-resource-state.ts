import type {
  UpgradeResourceState_Request,
  UpgradeResourceState_Response,
} from '../gen/proto6/tfplugin6.gen.ts';
import { encodeDiagnostics } from './diagnostic.ts';
import { encodeBlock } from './dynamic-value.ts';
import { parseRawState } from './raw-state.ts';
import { type Rpc, schemaOf } from './rpc.ts';

export const upgradeResourceState: Rpc<UpgradeResourceState_Request, UpgradeResourceState_Response> = {
  async handle(server, { typeName, version, rawState }) {
    const schema = schemaOf(server, 'resources', typeName);
    const { state, diagnostics } = await server.upgradeResourceState({
      typeName,
      version,
      rawState: parseRawState(rawState),
    });
    return { upgradedState: encodeBlock(state, schema), diagnostics: encodeDiagnostics(diagnostics) };
  },
  failed: (diagnostics) => ({ upgradedState: undefined, diagnostics }),
};
