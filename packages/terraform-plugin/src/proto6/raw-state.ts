import type { RawState } from '../gen/proto6/tfplugin6.gen.ts';
import { parseJson } from '../values/json.ts';

/** @throws Error when the state is absent or of the form before Terraform 0.12, ValueError when it is no JSON */
export function parseRawState(rawState: RawState | undefined): unknown {
  if (rawState?.json.length) return parseJson(new TextDecoder().decode(rawState.json));
  throw new Error('The stored state is in the form that Terraform wrote before 0.12, which is not read.');
}
