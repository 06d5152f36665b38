import { checkFunction } from '../schema/check-function.ts';
import { checkSchema, SchemaError } from '../schema/check-schema.ts';
import type { Provider } from './definition.ts';

/** Finds a definition's own mistakes. @throws SchemaError that names them. */
export function checkProvider(provider: Provider): void {
  const { name, schema, resources, dataSources, functions = [] } = provider;
  checkSchema(schema, name, 'provider');
  checkTypes(resources, 'resource', name);
  checkTypes(dataSources, 'data source', name);
  resources.forEach(checkUpgrades);
  for (const one of functions) {
    checkFunction(one);
    const same = functions.filter((other) => other.name === one.name);
    if (same.length > 1) throw new SchemaError(`function ${one.name}: it is defined twice`);
  }
}

function checkUpgrades({ typeName, schema, upgradeState = {} }: Provider['resources'][number]): void {
  const late = Object.keys(upgradeState).find((version) => Number(version) >= (schema.version ?? 0));
  if (late === undefined) return;
  throw new SchemaError(
    `resource ${typeName}: the upgrade of version ${late} never runs, the schema's version is ${schema.version ?? 0}`,
  );
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
