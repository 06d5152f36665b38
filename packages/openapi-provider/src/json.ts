/** What a YAML or JSON document holds. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member if it is a text. */
export function textOf(object: JsonObject | undefined, key: string): string | undefined {
  const value = object?.[key];
  return typeof value === 'string' ? value : undefined;
}

/** The member if it is an object. */
export function objectOf(object: JsonObject | undefined, key: string): JsonObject | undefined {
  const value = object?.[key];
  return isObject(value) ? value : undefined;
}

/** The member's items; none if it is no list. */
export function itemsOf(object: JsonObject | undefined, key: string): readonly Json[] {
  const value = object?.[key];
  return Array.isArray(value) ? value : [];
}
