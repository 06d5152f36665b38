/**
 * A number that no JavaScript number holds exactly, such as an integer beyond 2^53 or a decimal of many digits.
 * It keeps Terraform's text, so that it goes back exactly as it came, and counts as the nearest JavaScript number
 * in arithmetic, comparison and JSON.
 */
export class Decimal {
  readonly text: string;

  /** @throws RangeError when the text is no decimal number. */
  constructor(text: string) {
    if (!DECIMAL.test(text)) throw new RangeError(`not a decimal number: ${text.slice(0, 40)}`);
    this.text = text;
  }

  valueOf(): number {
    return Number(this.text);
  }

  toString(): string {
    return this.text;
  }

  toJSON(): number {
    return this.valueOf();
  }
}

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * The number that a decimal text stands for. A JavaScript number means its shortest decimal text, so `0.1` is
 * 0.1 and not the binary fraction nearest to it: Terraform counts in decimals of 512 bits and compares exactly.
 * @throws RangeError when the text is no decimal number.
 */
export function parseDecimal(text: string): number | Decimal {
  const decimal = new Decimal(text);
  const number = decimal.valueOf();
  return Number.isFinite(number) && numbersEqual(number, decimal) ? number : decimal;
}

/** The number that a binary float means: itself where its shortest text is exact, else all of its digits. */
export function fromFloat(float: number): number | Decimal {
  return isExact(float) ? float : new Decimal(exactText(float));
}

/** How a number goes onto the wire: as an integer or float where that is exact, else as decimal text. */
export function toWireNumber(value: number | bigint | Decimal): number | bigint | string {
  if (value instanceof Decimal) return value.text;
  if (typeof value === 'number' && !Number.isInteger(value)) return isExact(value) ? value : String(value);
  const integer = BigInt(value);
  if (BigInt.asIntN(32, integer) === integer) return Number(integer);
  if (BigInt.asIntN(64, integer) === integer) return integer;
  return typeof value === 'number' ? value : value.toString();
}

/** The number in plain decimal digits or in scientific notation; exact. */
export function decimalText(value: number | bigint | Decimal): string {
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

/** Compares by what the numbers mean, whatever form they have. */
export function numbersEqual(a: number | bigint | Decimal, b: number | bigint | Decimal): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a === b;
  return canonical(decimalText(a)) === canonical(decimalText(b));
}

/** True when the shortest decimal text of a number is its exact binary value. */
function isExact(number: number): boolean {
  if (Number.isInteger(number) || !Number.isFinite(number)) return true;
  return canonical(exactText(number)) === canonical(String(number));
}

/** Every digit of a finite float that is not an integer. */
function exactText(float: number): string {
  let scaled = Math.abs(float);
  let places = 0;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    places += 1;
  }
  const digits = (BigInt(scaled) * 5n ** BigInt(places)).toString().padStart(places + 1, '0');
  return `${float < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** One text for each number: significant digits and a power of ten. */
function canonical(text: string): string {
  const match = DECIMAL.exec(text);
  if (match === null) return text;
  const [, sign, whole = '', fraction = '', power = '0'] = match;
  const all = whole + fraction;
  let start = 0;
  let end = all.length;
  while (all[start] === '0') start += 1;
  while (end > start && all[end - 1] === '0') end -= 1;
  if (start === end) return '0';
  return `${sign === '-' ? '-' : ''}${all.slice(start, end)}e${Number(power) - fraction.length + (all.length - end)}`;
}
