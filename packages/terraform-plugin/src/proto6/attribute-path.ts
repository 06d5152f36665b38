import type { AttributePath, AttributePath_Step } from '../gen/proto6/tfplugin6.gen.ts';
import type { Path, PathStep } from '../values/path.ts';

/** Ends before the first element of a set, which the protocol cannot name: Terraform then points at the set. */
export function encodePath(path: Path): AttributePath {
  const end = path.findIndex((step) => 'element' in step);
  const steps = end < 0 ? path : path.slice(0, end);
  return { steps: steps.map((step) => ({ selector: encodeStep(step) })) };
}

function encodeStep(step: PathStep): AttributePath_Step['selector'] {
  if ('attribute' in step) return { $case: 'attributeName', value: step.attribute };
  if ('key' in step) return { $case: 'elementKeyString', value: step.key };
  if ('index' in step) return { $case: 'elementKeyInt', value: step.index };
  return undefined;
}
