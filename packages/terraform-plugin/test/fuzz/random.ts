import { type CtyType, Decimal, DynamicValue, Unknown } from '../../src/index.ts';

/** The same numbers for the same seed, everywhere: what fails can be run again. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A 32-bit integer, by the xorshift generator with a multiplied output. */
  bits(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  }

  /** An integer from 0 up to, but not including, `end`. */
  below(end: number): number {
    return end <= 0 ? 0 : this.bits() % end;
  }

  chance(oneIn: number): boolean {
    return this.below(oneIn) === 0;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  times<T>(end: number, make: (index: number) => T): T[] {
    return Array.from({ length: this.below(end) }, (_, index) => make(index));
  }

  bytes(end: number): Uint8Array {
    return Uint8Array.from(this.times(end, () => this.below(256)));
  }
}

const NAMES = ['a', 'id', '__proto__', 'constructor', 'é', ''];

export function randomType(random: Random, depth = 0): CtyType {
  if (depth > 3 || random.chance(3)) return random.pick(['string', 'number', 'bool', 'dynamic']);
  const inner = () => randomType(random, depth + 1);
  const kind = random.pick(['list', 'set', 'map', 'object', 'tuple'] as const);
  if (kind === 'object') {
    return [kind, Object.fromEntries(random.times(4, (index) => [`${random.pick(NAMES)}${index}`, inner()]))];
  }
  return kind === 'tuple' ? [kind, random.times(4, inner)] : [kind, inner()];
}

export function randomValue(random: Random, type: CtyType, depth = 0): unknown {
  if (random.chance(8)) return null;
  if (random.chance(8)) return new Unknown(random.chance(2) ? {} : { notNull: true });
  const inner = (of: CtyType) => randomValue(random, of, depth + 1);
  switch (type) {
    case 'string':
      return random.pick(['', 'text', 'é\u0301', '🎬', '\ud800', 'x'.repeat(40)]);
    case 'bool':
      return random.chance(2);
    case 'number':
      return random.pick([0, -1, 0.1, 1e300, 2 ** 63, 5e-324, 12345678901234567890n, new Decimal('1e9999')]);
    case 'dynamic': {
      const own = randomType(random, depth + 2);
      return own === 'dynamic' ? null : new DynamicValue(own, knownValue(random, own, depth + 2));
    }
  }
  if (typeof type === 'string') return null;
  if (type[0] === 'object') {
    return Object.fromEntries(Object.entries(type[1]).map(([name, of]) => [name, inner(of as CtyType)]));
  }
  if (type[0] === 'tuple') return type[1].map(inner);
  if (type[0] === 'map')
    return Object.fromEntries(random.times(4, () => [random.pick(NAMES), inner(type[1])]));
  return random.times(4, () => inner(type[1]));
}

function knownValue(random: Random, type: CtyType, depth: number): unknown {
  const value = randomValue(random, type, depth);
  return value === null || value instanceof Unknown ? knownValue(random, type, depth) : value;
}

/** A copy with a few bytes changed, left out, put in or cut off. */
export function mutate(random: Random, bytes: Uint8Array): Uint8Array {
  const changed = [...bytes];
  for (let left = 1 + random.below(4); left > 0; left -= 1) {
    const at = random.below(changed.length + 1);
    const how = random.below(5);
    if (how === 0) changed[Math.min(at, changed.length)] = random.below(256);
    else if (how === 1) changed.splice(at, 1 + random.below(4));
    else if (how === 2) changed.splice(at, 0, ...random.bytes(6));
    else if (how === 3) changed.length = at;
    else changed.splice(at, 0, random.pick([0xc7, 0xdd, 0xdf, 0xc1, 0xd4, 0xff]), 0xff, 0xff, 0xff);
  }
  return Uint8Array.from(changed);
}
