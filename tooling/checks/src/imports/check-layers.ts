import type { LayerRule } from './rules.ts';
import type { Objection } from './violation.ts';

/** Checks one import inside a package against the order of its folders; both paths count from the root. */
export function checkLayers(rules: readonly LayerRule[], file: string, target: string): Objection {
  const rule = rules.find((candidate) => file.startsWith(`${candidate.in}/`));
  const from = rule && folderOf(rule, file);
  const to = rule && folderOf(rule, target);
  // Files directly in the folder, and generated code itself, stand outside of the order.
  if (!rule || from === 'gen') return undefined;
  if (from && target === `${rule.in}/index.ts`) {
    return {
      rule: 'The export list is for those outside; it would hide the order of layers.',
      allowed: rule.layers,
    };
  }
  if (!to) return undefined;

  if (to === 'gen') {
    if (from && rule.seeGenerated.includes(from)) return undefined;
    return { rule: 'Only some layers see generated code.', allowed: rule.seeGenerated };
  }
  const known = [...rule.layers, ...rule.above];
  const stranger = [from, to].find((folder) => folder && !known.includes(folder));
  if (stranger)
    return { rule: `${rule.in}/${stranger} has no place in the order of layers.`, allowed: known };

  if (!from || from === to || rule.above.includes(from)) return undefined;
  const allowed = rule.layers.slice(0, rule.layers.indexOf(from) + 1);
  return allowed.includes(to) ? undefined : { rule: `The layer ${from} must not import ${to}.`, allowed };
}

function folderOf(rule: LayerRule, path: string): string | undefined {
  const [folder, ...rest] = path.slice(rule.in.length + 1).split('/');
  return path.startsWith(`${rule.in}/`) && rest.length > 0 ? folder : undefined;
}
