/** An import that no rule allows. */
export interface Violation {
  file: string;
  line: number;
  specifier: string;
  /** What the rule says, as a sentence. */
  rule: string;
  allowed: readonly string[];
}

/** What a rule says of an import that it does not allow, and undefined of one that it does. */
export type Objection = Pick<Violation, 'rule' | 'allowed'> | undefined;

/** Two lines for a person: where it is, and what would be right. */
export function formatViolation({ file, line, specifier, rule, allowed }: Violation): string {
  return `${file}:${line} imports '${specifier}'\n  ${rule} Allowed here: ${allowed.join(', ') || 'nothing'}.`;
}
