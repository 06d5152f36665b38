import { resolve } from 'node:path';
import type { IConstruct } from 'constructs';
import { pathTaken } from './errors';
import { isLiteral } from './literal';

/** Per app, the construct that writes to each file. */
const claims = new WeakMap<IConstruct, Map<string, string>>();

/**
 * Notes that a construct writes to a path.
 *
 * @throws when another construct of the app does already, in whatever stack
 */
export function claimPath(construct: IConstruct, path: string | undefined): void {
  if (!isLiteral(path)) return;
  const { root } = construct.node;
  const owners = claims.get(root) ?? new Map<string, string>();
  claims.set(root, owners);
  const file = resolve(path);
  const owner = owners.get(file);
  if (owner !== undefined) throw pathTaken(construct.node.path, path, owner);
  owners.set(file, construct.node.path);
}
