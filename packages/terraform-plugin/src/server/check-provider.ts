import { checkSchema, SchemaError } from '../schema/check-schema.ts';
import type { Provider } from './definition.ts';

/** Finds a definition's own mistakes. @throws SchemaError that names them. */
export function checkProvider(provider: Provider): void {
  const { name, schema, resources, dataSources } = provider;
  checkSchema(schema, name, 'provider');
  checkTypes(resources, 'resource', name);
  checkTypes(dataSources, 'data source', name);
}

function checkTypes(
  types: Provider['resources'] | Provider['dataSources'],
  kind: 'resource' | 'data source',
  provider: string,
): void {
  const seen = new Set<string>();
  for (const { typeName, schema } of types) {
    if (seen.has(typeName)) throw new SchemaError(`${kind} ${typeName}: it is defined twice`);
    if (typeName !== provider && !typeName.startsWith(`${provider}_`)) {
      throw new SchemaError(`${kind} ${typeName}: its name must begin with ${provider}_`);
    }
    seen.add(typeName);
    checkSchema(schema, typeName, kind);
  }
}
