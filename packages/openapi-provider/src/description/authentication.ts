import { isObject, itemsOf, objectOf, textOf } from '../json.ts';
import { fail } from '../problems.ts';
import type { Authentication } from '../runtime/definition.ts';
import type { Description } from './description.ts';

/**
 * How the key goes into a request, from the first security requirement of the description.
 *
 * @throws GenerateError if that is neither a bearer token nor a key in a header.
 */
export function authenticationOf(description: Description): Authentication {
  const place = 'security';
  const [requirement] = itemsOf(description.root, 'security');
  const name = isObject(requirement) ? Object.keys(requirement)[0] : undefined;
  if (name === undefined) fail(place, 'expected a security requirement at the root of the description');
  const schemes = objectOf(objectOf(description.root, 'components'), 'securitySchemes');
  const scheme = description.follow(schemes?.[name], place);
  if (textOf(scheme, 'type') === 'http' && textOf(scheme, 'scheme')?.toLowerCase() === 'bearer') {
    return { header: 'Authorization', prefix: 'Bearer ' };
  }
  const header = textOf(scheme, 'name');
  if (textOf(scheme, 'type') === 'apiKey' && textOf(scheme, 'in') === 'header' && header !== undefined) {
    return { header, prefix: '' };
  }
  return fail(place, `expected the scheme ${name} to be http bearer, or an apiKey in a header`);
}
