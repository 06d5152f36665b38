// Just enough of DER to write a certificate: each function returns one encoded value.

export function sequence(...items: readonly Buffer[]): Buffer {
  return tagged(0x30, ...items);
}

export function set(...items: readonly Buffer[]): Buffer {
  return tagged(0x31, ...items);
}

/** `[number] EXPLICIT`. */
export function explicit(number: number, ...items: readonly Buffer[]): Buffer {
  return tagged(0xa0 | number, ...items);
}

/** `[number] IMPLICIT` over a primitive type. */
export function implicit(number: number, content: Buffer): Buffer {
  return tagged(0x80 | number, content);
}

/** A non-negative integer, big-endian. */
export function integer(bytes: Buffer): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = start < 0 ? Buffer.of(0) : bytes.subarray(start);
  // A leading bit of one would make it negative.
  return (digits[0] ?? 0) & 0x80 ? tagged(0x02, Buffer.of(0), digits) : tagged(0x02, digits);
}

export function boolean(value: boolean): Buffer {
  return tagged(0x01, Buffer.of(value ? 0xff : 0));
}

export function octetString(content: Buffer): Buffer {
  return tagged(0x04, content);
}

/** @param unused how many of the last byte's low bits do not count */
export function bitString(content: Buffer, unused = 0): Buffer {
  return tagged(0x03, Buffer.of(unused), content);
}

export function utf8String(text: string): Buffer {
  return tagged(0x0c, Buffer.from(text));
}

/** @param dotted such as `2.5.4.3` */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** UTCTime through 2049, GeneralizedTime from then on, as certificates want it. */
export function time(date: Date): Buffer {
  const digits = `${date.toISOString().slice(0, 19).replace(/\D/g, '')}Z`;
  return date.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2)))
    : tagged(0x18, Buffer.from(digits));
}

function base128(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}

function tagged(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.of(tag), length(body.length), body]);
}

function length(value: number): Buffer {
  if (value < 0x80) return Buffer.of(value);
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.of(0x80 | bytes.length), bytes]);
}
