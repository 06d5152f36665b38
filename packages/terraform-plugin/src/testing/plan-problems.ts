import type { Attribute } from '../schema/attribute.ts';
import type { Container, Block as NestedBlock } from '../schema/block.ts';
import { fieldsOf, type Nesting, nestedOf, nestedValue } from '../schema/field.ts';
import { fieldType } from '../schema/schema-type.ts';
import { valueAt } from '../values/at.ts';
import { valuesEqual } from '../values/equal.ts';
import { formatPath, type Path, type PathStep } from '../values/path.ts';
import { isRecord } from '../values/types.ts';
import { isUnknown } from '../values/unknown.ts';
import { hasUnknowns } from '../values/unknowns.ts';
import { render } from './render.ts';

interface Planning {
  readonly prior: unknown;
  readonly config: unknown;
  readonly planned: unknown;
}

/**
 * What Terraform refuses in a plan. A provider may plan only two things for a configured attribute, the configured
 * and the prior value; for one that is not configured it may plan a value only where it is computed. The number of
 * blocks, and of the objects of a nested attribute, is the user's.
 */
export function planProblems(container: Container, at: Planning, base: Path = []): readonly string[] {
  return fieldsOf(container).flatMap(([name, field]) => {
    const inside = {
      prior: nestedValue(at.prior, name),
      config: nestedValue(at.config, name),
      planned: nestedValue(at.planned, name),
    };
    const path = [...base, { attribute: name }];
    if (valuesEqual(inside.planned, inside.config, fieldType(field))) return [];
    return field.kind === 'block'
      ? blockProblems(field, inside, path)
      : attributeProblems(field, inside, path);
  });
}

function attributeProblems(attribute: Attribute, at: Planning, path: Path): readonly string[] {
  const { prior, config, planned } = at;
  if (prior !== null && config !== null && valuesEqual(planned, prior, fieldType(attribute))) return [];
  if (attribute.computed && (!attribute.optional || config === null)) return [];
  const where = formatPath(path);
  const show = (value: unknown) => (attribute.sensitive ? '(sensitive)' : render(value));
  if (attribute.writeOnly && planned === null) return [];
  if (config === null) return [`${where}: planned value ${show(planned)} for a non-computed attribute`];
  const nested = nestedOf(attribute);
  if (nested) {
    if (planned === null) return [`${where}: planned for absence but config wants existence`];
    if (isUnknown(planned)) return [`${where}: planned unknown for configured value`];
    return objectsProblems(nested, at, path, 'count');
  }
  const disagrees = `${where}: planned value ${show(planned)} does not match config value ${show(config)}`;
  return [prior === null ? disagrees : `${disagrees} nor prior value ${show(prior)}`];
}

function blockProblems(block: NestedBlock, at: Planning, path: Path): readonly string[] {
  const { config, planned } = at;
  const where = formatPath(path);
  if (isUnknown(config)) return [`${where}: planned value ${render(planned)} for unknown dynamic block`];
  const isList = block.nesting !== 'single';
  if (isUnknown(planned) || (Array.isArray(planned) && planned.some(isUnknown))) {
    return [
      `${where}: a nested block must not be unknown itself; set nested attribute values to unknown instead`,
    ];
  }
  if (isList && planned === null) return [`${where}: a list of nested blocks must be empty, not null`];
  if (planned === null) return [`${where}: planned for absence but config wants existence`];
  if (config === null) return [`${where}: planned for existence but config wants absence`];
  return objectsProblems({ nesting: block.nesting, container: block }, at, path, 'block count');
}

function objectsProblems(
  { nesting, container }: { readonly nesting: Nesting; readonly container: Container },
  at: Planning,
  path: Path,
  what: string,
): readonly string[] {
  if (nesting === 'single') return planProblems(container, at, path);
  const [planned, config] = [stepsOf(at.planned), stepsOf(at.config)];
  // Elements of a set that are not known yet may turn out to be one.
  const uncertain = nesting === 'set' && (hasUnknowns(at.planned) || hasUnknowns(at.config));
  if (planned.length !== config.length && !uncertain) {
    return [
      `${formatPath(path)}: ${what} in plan (${planned.length}) disagrees with count in config (${config.length})`,
    ];
  }
  // Terraform cannot tell the elements of a set apart, and trusts the provider.
  if (nesting === 'set') return [];
  return planned.flatMap((step) => {
    const key = 'key' in step ? step.key : '';
    if ('key' in step && !Object.hasOwn(at.config as object, key)) {
      return [`${formatPath(path)}: map key "${key}" from plan is not present in config`];
    }
    const inside = {
      prior: valueAt(at.prior, [step]),
      config: valueAt(at.config, [step]),
      planned: valueAt(at.planned, [step]),
    };
    return planProblems(container, inside, [...path, step]);
  });
}

function stepsOf(value: unknown): readonly PathStep[] {
  if (Array.isArray(value)) return value.map((_, index) => ({ index }));
  return isRecord(value) ? Object.keys(value).map((key) => ({ key })) : [];
}
