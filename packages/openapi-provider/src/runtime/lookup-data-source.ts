import {
  type AnyDataSource,
  defineDataSource,
  type Model,
  path,
  type Schema,
} from '@videogen/terraform-plugin';
import type { LookupDefinition } from './definition.ts';
import { valuesOf } from './field-values.ts';
import { isObject, parseJson } from './json.ts';
import { excerpt, readProblem, reportNoResponse, reportProblem } from './problem.ts';
import { lookupSchema } from './schemas.ts';
import type { ServiceClient } from './service-client.ts';
import { parametersOf, thingOf } from './thing.ts';

/** The lifecycle "lookup": one request, shown as it was answered. */
export function lookupDataSource(lookup: LookupDefinition): AnyDataSource<ServiceClient> {
  return defineDataSource<Schema, ServiceClient>({
    typeName: lookup.typeName,
    schema: lookupSchema(lookup),
    read: async ({ client, config, diagnostics, signal }) => {
      const thing = lookup.id && thingOf(lookup, config, config[lookup.id.attribute]);
      const { operation } = lookup;
      const summary = `The ${lookup.noun}${thing === undefined ? '' : ` ${thing.name}`} could not be read`;
      const attribute = lookup.id && path(lookup.id.attribute);
      const common = { summary, baseUrl: client.baseUrl, ...(attribute && { attribute }) };
      try {
        const parameters = lookup.id && thing ? parametersOf(thing, lookup.id.parameter) : {};
        const response = await client.send(operation, { parameters, signal });
        if (!response.ok) {
          reportProblem(diagnostics, await readProblem(response, operation, client), common);
          return null;
        }
        const text = await response.text();
        const body = parseJson(text);
        if (isObject(body)) return { ...config, ...shown(lookup, body), json: JSON.stringify(body) };
        const got = excerpt(client.redact(text)) || 'an empty body';
        diagnostics.error(
          summary,
          `The answer is not a JSON object: ${got}\n\nCheck that base_url is right: it is ${client.baseUrl}.`,
        );
      } catch (error) {
        if (signal.aborted)
          diagnostics.error('Interrupted', `${summary}, because Terraform was asked to stop.`);
        else reportNoResponse(diagnostics, error, { ...common, operation });
      }
      return null;
    },
  });
}

function shown(lookup: LookupDefinition, body: object): Model<Schema> {
  const fields = lookup.fields.filter(({ name }) => name !== lookup.id?.attribute);
  return valuesOf(fields, body) as Model<Schema>;
}
