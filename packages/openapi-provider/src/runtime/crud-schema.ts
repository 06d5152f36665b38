import { attr, planModifiers, type Schema } from '@videogen/terraform-plugin';
import type { CrudDefinition } from './definition.ts';
import { attributesOf, configurable } from './field-attributes.ts';
import { timeoutsAttribute } from './schemas.ts';
import { parentFields } from './thing.ts';
import { DEFAULT_TIMEOUTS } from './timeouts.ts';

/** A thing that is created, read, changed and deleted: what the API takes and tells, and its id. */
export function crudSchema(definition: CrudDefinition): Schema {
  const { noun, description, fields } = definition;
  return {
    description,
    attributes: {
      id: attr.string({
        computed: true,
        planModifiers: [planModifiers.useStateForUnknown()],
        description: `The ${noun}'s identifier on the service.`,
      }),
      ...attributesOf(parentFields(definition), configurable),
      ...attributesOf(fields, configurable),
      timeouts: timeoutsAttribute({
        delete: `How long to wait for a ${noun} that cannot be deleted yet. Default: \`${DEFAULT_TIMEOUTS.jobDelete}\`.`,
      }),
    },
  };
}
