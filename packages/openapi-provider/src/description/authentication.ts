import { isObject, itemsOf, objectOf, textOf } from '../json.ts';
import { fail } from '../problems.ts';
import type { Authentication } from '../runtime/definition.ts';
import type { Description } from './description.ts';

/**
 * How the key goes into a request: by the first security requirement of the description, or by its only scheme.
 *
 * @throws GenerateError if that is neither a bearer token nor a key in a header or in the query.
 */
export function authenticationOf(description: Description): Authentication {
  const place = 'security';
  const schemes = objectOf(objectOf(description.root, 'components'), 'securitySchemes') ?? {};
  const [requirement] = itemsOf(description.root, 'security');
  const [only, another] = Object.keys(schemes);
  const implied = another === undefined ? only : undefined;
  const name = isObject(requirement) ? Object.keys(requirement)[0] : implied;
  if (name === undefined)
    fail(
      place,
      'expected a security requirement at the root of the description, which names one of its schemes',
      { node: description.root, path: ['security'] },
    );
  const scheme = description.follow(schemes[name], place);
  const type = textOf(scheme, 'type');
  const isBearer = type === 'http' && textOf(scheme, 'scheme')?.toLowerCase() === 'bearer';
  // What these hand out is a bearer token; how to get one is no part of the provider.
  if (isBearer || type === 'oauth2' || type === 'openIdConnect') {
    return { header: 'Authorization', prefix: 'Bearer ' };
  }
  const key = type === 'apiKey' ? textOf(scheme, 'name') : undefined;
  if (key !== undefined && textOf(scheme, 'in') === 'header') return { header: key, prefix: '' };
  if (key !== undefined && textOf(scheme, 'in') === 'query') return { query: key };
  const kind = textOf(scheme, 'in') ?? textOf(scheme, 'scheme') ?? type;
  return fail(
    place,
    `expected the scheme ${name} to be http bearer, or an apiKey in a header or in the query, found ${kind}; if the service takes one of these as well, describe it and name it first in \`security\``,
    { node: schemes[name] },
  );
}
