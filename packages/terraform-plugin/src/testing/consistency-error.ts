/** The provider broke a rule that Terraform enforces; Terraform would blame the provider in these words. */
export class ConsistencyError extends Error {
  override readonly name = 'ConsistencyError';
  /** What Terraform calls it, such as "Provider produced invalid plan". */
  readonly summary: string;
  readonly problems: readonly string[];

  constructor(summary: string, typeName: string, problems: readonly string[]) {
    super(`${summary} (${typeName})${problems.map((problem) => `\n  ${problem}`).join('')}`);
    this.summary = summary;
    this.problems = problems;
  }
}
