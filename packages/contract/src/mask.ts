/** What stands in the place of a secret. */
export const masked = '***';

/** Takes secrets out of texts. */
export interface Mask {
  /** Learns a secret; one of less than four characters would hide half of every text and is left. */
  add(secret: string | undefined): void;
  /** The text without the secrets that are known, and without anything that follows the word Bearer. */
  apply(text: string): string;
}

/** Makes a mask that knows some secrets. */
export function createMask(...secrets: (string | undefined)[]): Mask {
  // The longest first: one key may begin with another.
  let known: string[] = [];
  const add = (secret: string | undefined): void => {
    if (secret === undefined || secret.length < 4 || known.includes(secret)) return;
    known = [...new Set([...known, secret, encodeURIComponent(secret)])].sort((a, b) => b.length - a.length);
  };
  for (const secret of secrets) add(secret);
  return {
    add,
    apply: (text) =>
      known
        .reduce((rest, secret) => rest.replaceAll(secret, masked), text)
        .replace(/\b(Bearer)\s+(?!\*\*\*)[\w.~+/=-]{4,}/gi, `$1 ${masked}`),
  };
}

/** The key in an Authorization header, if that is what it holds. */
export function keyOf(authorization: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
}
