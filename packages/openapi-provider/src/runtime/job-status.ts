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
    progress: fraction(textAt(body, read.progress)),
    failure: textAt(body, read.failure),
  };
}

// Services count to 1 or to 100; a value above 1 tells which.
function fraction(text: string | undefined): number | undefined {
  const value = Number(text ?? Number.NaN);
  if (!Number.isFinite(value) || value < 0) return undefined;
  return value > 1 ? Math.min(value / 100, 1) : value;
}

/** The reason of a failed job, as the state shows it; undefined when it has not failed. */
export function failureOf(report: JobReport, vocabulary: StatusVocabulary): string | undefined {
  const word = report.status.toLowerCase();
  if (!vocabulary.failed.some((it) => it.toLowerCase() === word)) return undefined;
  return report.failure ?? 'the service gives no reason';
}
