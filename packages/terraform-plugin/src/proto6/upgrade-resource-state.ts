import type {
  RawState,
  UpgradeResourceState_Request,
  UpgradeResourceState_Response,
} from '../gen/proto6/tfplugin6.gen.ts';
import { parseJson } from '../values/json.ts';
import { encodeDiagnostics } from './diagnostic.ts';
import { encodeBlock } from './dynamic-value.ts';
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

function parseRawState(rawState: RawState | undefined): unknown {
  if (rawState?.json.length) return parseJson(new TextDecoder().decode(rawState.json));
  throw new Error('The stored state is in the form that Terraform wrote before 0.12, which is not read.');
}
