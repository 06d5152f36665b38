import type { CtyType } from './types.ts';

/** A value that carries its own type, where the schema says `dynamic`. */
export class DynamicValue {
  readonly type: CtyType;
  readonly value: unknown;

  constructor(type: CtyType, value: unknown) {
    this.type = type;
    this.value = value;
  }
}
