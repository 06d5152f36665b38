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

/** A number of any size and precision: the plain number where that is exact. */
export type ExactNumber = number | bigint | Decimal;

/** The integer that a number is, every digit of it. @throws RangeError when it is no integer, or has over 10,000 digits. */
export function toBigInt(value: ExactNumber): bigint {
  const text = canonical(decimalText(value));
  const [, digits = '0', power = '0'] = /^(-?\d+)(?:e(-?\d+))?$/.exec(text) ?? [];
  const zeros = Number(power);
  if (zeros < 0 || zeros > MAX_ZEROS)
    throw new RangeError(`not an integer of reasonable size: ${text.slice(0, 40)}`);
  return BigInt(digits) * 10n ** BigInt(zeros);
}

/** An exponent is a few bytes, and the number that it stands for may fill the memory. */
const MAX_ZEROS = 10_000;
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

/** The number that a finite binary float means: itself where its shortest text is exact, else all of its digits. */
export function fromFloat(float: number): number | Decimal {
  if (Number.isInteger(float)) return float;
  const exact = exactText(float);
  return canonical(exact) === canonical(String(float)) ? float : new Decimal(exact);
}

/** The number in plain decimal digits or in scientific notation; exact. */
export function decimalText(value: ExactNumber): string {
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

/** Compares by what the numbers mean, whatever form they have. */
export function numbersEqual(a: number | bigint | Decimal, b: ExactNumber): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a === b;
  return canonical(decimalText(a)) === canonical(decimalText(b));
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
