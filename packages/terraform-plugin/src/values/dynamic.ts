import { Decimal } from './decimal.ts';
import { type CtyType, isRecord } from './types.ts';
import { ValueError } from './value-error.ts';

/** A value that carries its own type, where the schema says `dynamic`. */
export class DynamicValue {
  readonly type: CtyType;
  readonly value: unknown;

  constructor(type: CtyType, value: unknown) {
    this.type = type;
    this.value = value;
  }
}

/**
 * A dynamic value of plain JavaScript data: arrays become tuples, records objects, as Terraform's own `[]` and `{}` do.
 * Null stays null. @throws ValueError for what is no data, such as a function.
 */
export function dynamicValue(data: unknown): DynamicValue | null {
  return data === null ? null : new DynamicValue(typeOfData(data), data);
}

function typeOfData(data: unknown): CtyType {
  if (data === null) return 'dynamic';
  if (typeof data === 'string') return 'string';
  if (typeof data === 'boolean') return 'bool';
  if (typeof data === 'number' || typeof data === 'bigint' || data instanceof Decimal) return 'number';
  if (Array.isArray(data)) return ['tuple', data.map(typeOfData)];
  if (!isRecord(data)) throw new ValueError([], `data is required, got a ${typeof data}`);
  return ['object', Object.fromEntries(Object.entries(data).map(([name, item]) => [name, typeOfData(item)]))];
}
