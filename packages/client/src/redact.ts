/** Takes secrets out of texts that people get to see. */
export type Redact = (text: string) => string;

/** Nothing to hide. */
export const redactNothing: Redact = (text) => text;

/** Replaces every occurrence of the secret. */
export function redactor(secret: string): Redact {
  return (text) => text.replaceAll(secret, '[redacted]');
}
