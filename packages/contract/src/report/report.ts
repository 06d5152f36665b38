import type { Exchange, Violation } from '../proxy/exchange.ts';
import type { Coverage } from './coverage.ts';

/** One thing that was tried, and how it went. */
export interface Check {
  /** What it belongs to, such as a workflow. */
  suite: string;
  name: string;
  seconds: number;
  /** What went wrong; empty if nothing did. */
  problems: string[];
  /** Why it was not tried. */
  skipped?: string;
}

/** A violation with the exchange it was seen in. */
export interface ReportedViolation
  extends Violation,
    Pick<Exchange, 'operation' | 'method' | 'path' | 'form'> {
  exchange: number;
  status: number | null;
}

/** Something that the service shows and the description does not, or takes for granted. */
export interface Candidate {
  operation: string;
  /** What was seen, in a few words. */
  seen: string;
  /** Whether it speaks for the assumption, against it, or beside it. A status alone never proves one. */
  verdict: 'supports' | 'refutes' | 'undescribed';
  /** The assumption it is about; null if there is none near it. */
  assumption: string | null;
}

/** What a run found. It holds no key, no header and no body. */
export interface Report {
  title: string;
  /** The service that was looked at. */
  target: string;
  /** When the run began, in ISO 8601. */
  started: string;
  seconds: number;
  passed: boolean;
  exchanges: number;
  checks: Check[];
  violations: ReportedViolation[];
  /** How many violations were too many to list. */
  unlisted: number;
  coverage: Coverage;
  candidates: Candidate[];
}

/** Lists the violations of an exchange. */
export function reported(exchange: Exchange): ReportedViolation[] {
  const { number, operation, method, path, status, form } = exchange;
  return exchange.violations.map((violation) => ({
    ...violation,
    exchange: number,
    operation,
    method,
    path,
    status,
    form,
  }));
}

/** Tells a violation in a line that begins with the cell it was seen in. */
export function sentence({
  operation,
  method,
  path,
  status,
  form,
  rule,
  message,
}: ReportedViolation): string {
  const cell = [operation ?? 'unknown operation', status ?? 'no answer', form].filter(
    (part) => part !== null,
  );
  return `${cell.join(' ')}: ${rule}: ${message} (${method} ${path})`;
}
