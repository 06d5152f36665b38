import { formatPath, type Path } from '../values/path.ts';

/** An error stops the operation; a warning is shown and the operation goes on. */
export type Severity = 'error' | 'warning';

/** What Terraform shows to its user. */
export interface Diagnostic {
  readonly severity: Severity;
  /** Names the problem in one line. */
  readonly summary: string;
  /** The reason and the next step, in sentences. */
  readonly detail: string;
  /** The attribute that it is about; without one it is about the whole block. */
  readonly attribute?: Path;
}

/** Collects what an operation has to say. An expected failure is a diagnostic, never a throw. */
export class Diagnostics {
  readonly #items: Diagnostic[] = [];

  error(summary: string, detail: string, attribute?: Path): this {
    return this.add({ severity: 'error', summary, detail, ...(attribute && { attribute }) });
  }

  warning(summary: string, detail: string, attribute?: Path): this {
    return this.add({ severity: 'warning', summary, detail, ...(attribute && { attribute }) });
  }

  add(...diagnostics: readonly Diagnostic[]): this {
    this.#items.push(...diagnostics);
    return this;
  }

  get hasErrors(): boolean {
    return this.#items.some((item) => item.severity === 'error');
  }

  get items(): readonly Diagnostic[] {
    return this.#items;
  }

  toString(): string {
    return this.#items.map(formatDiagnostic).join('\n');
  }
}

/** One line for logs and test failures. */
export function formatDiagnostic({ severity, summary, detail, attribute }: Diagnostic): string {
  const where = attribute?.length ? ` (${formatPath(attribute)})` : '';
  return `${severity}${where}: ${summary}: ${detail}`;
}
