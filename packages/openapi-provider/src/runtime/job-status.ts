import type { JobDefinition, StatusVocabulary } from './definition.ts';
import { textAt } from './json.ts';
import type { ServiceClient } from './service-client.ts';

/** What the service says of a job, in the words of its description. */
export interface JobReport {
  /** The service's own word; empty when it sent none. */
  readonly status: string;
  /** From 0 to 1, where the service tells. */
  readonly progress: number | undefined;
  /** Where the service gives a reason. */
  readonly failure: string | undefined;
}

/** The vocabulary in force: the user's words where there are some, the description's otherwise. */
export function vocabularyOf(job: JobDefinition, client: ServiceClient): StatusVocabulary {
  return { ...job.read.vocabulary, ...client.statuses };
}

export function readReport(body: unknown, { read }: JobDefinition): JobReport {
  return {
    status: textAt(body, read.status) ?? '',
    progress: fraction(textAt(body, read.progress), read.progressMaximum),
    failure: textAt(body, read.failure),
  };
}

// Services count to 1 or to 100, as a number or as "42%". Where the description does not tell, a value above 1 does.
function fraction(text: string | undefined, maximum: number | undefined): number | undefined {
  const [, digits, percent] = /^\s*(\d*\.?\d+)\s*(%?)\s*$/.exec(text ?? '') ?? [];
  if (digits === undefined) return undefined;
  const value = Number(digits);
  const whole = percent ? 100 : (maximum ?? (value > 1 ? 100 : 1));
  return Math.min(value / whole, 1);
}

/** The reason of a failed job, as the state shows it; undefined when it has not failed. */
export function failureOf(report: JobReport, vocabulary: StatusVocabulary): string | undefined {
  const word = report.status.toLowerCase();
  if (!vocabulary.failed.some((it) => it.toLowerCase() === word)) return undefined;
  return report.failure ?? 'the service gives no reason';
}
