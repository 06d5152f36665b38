import type { Attribute, Attributes } from '../schema/attribute.ts';
import { attributeType } from '../schema/schema-type.ts';
import { nestedValue } from '../schema/walk.ts';
import { valuesEqual } from '../values/equal.ts';
import { formatPath, type Path } from '../values/path.ts';
import { isUnknown } from '../values/unknown.ts';
import { render } from './render.ts';

interface Planning {
  readonly prior: unknown;
  readonly config: unknown;
  readonly planned: unknown;
}

/**
 * What Terraform refuses in a plan. A provider may plan only two things for a configured attribute, the configured
 * and the prior value; for one that is not configured it may plan a value only where it is computed.
 */
export function planProblems(attributes: Attributes, at: Planning, base: Path = []): readonly string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) =>
    attributeProblems(
      attribute,
      {
        prior: nestedValue(at.prior, name),
        config: nestedValue(at.config, name),
        planned: nestedValue(at.planned, name),
      },
      [...base, { attribute: name }],
    ),
  );
}

function attributeProblems(attribute: Attribute, at: Planning, path: Path): readonly string[] {
  const { prior, config, planned } = at;
  const type = attributeType(attribute);
  if (valuesEqual(planned, config, type)) return [];
  if (prior !== null && config !== null && valuesEqual(planned, prior, type)) return [];
  if (attribute.computed && (!attribute.optional || config === null)) return [];
  const where = formatPath(path);
  const show = (value: unknown) => (attribute.sensitive ? '(sensitive)' : render(value));
  if (config === null) return [`${where}: planned value ${show(planned)} for a non-computed attribute`];
  if (attribute.kind === 'single') {
    if (planned === null) return [`${where}: planned for absence but config wants existence`];
    if (isUnknown(planned)) return [`${where}: planned unknown for configured value`];
    return planProblems(attribute.attributes, at, path);
  }
  const disagrees = `${where}: planned value ${show(planned)} does not match config value ${show(config)}`;
  return [prior === null ? disagrees : `${disagrees} nor prior value ${show(prior)}`];
}
