/** Something that is not as described. */
export interface Violation {
  /** Whose doing it is: the client's or the server's. */
  side: 'request' | 'response';
  /** What kind of thing it is, in one word or two. */
  rule: string;
  /** What is wrong, in a sentence, without secrets. */
  message: string;
}

/** The form of a JSON error body: one of the two that are described, or `mixed`, which neither is. */
export type ErrorForm = 'nested' | 'flat' | 'mixed';

/** One request and its answer, as the report tells them. Holds no header and no body. */
export interface Exchange {
  /** Counts from 1. */
  number: number;
  method: string;
  /** Path and query, without secrets. */
  path: string;
  /** The operation's id; null if the description knows none for method and path. */
  operation: string | null;
  /** Null if there was no answer. */
  status: number | null;
  /** Without parameters, in small letters; null if there is none. */
  mediaType: string | null;
  /** Null if the body is no error. */
  form: ErrorForm | null;
  /** The code that an error names; null if the body is no error. */
  code: string | null;
  requestBytes: number;
  responseBytes: number;
  milliseconds: number;
  violations: Violation[];
}

/** What a program may know of an exchange beyond the report. Never written anywhere. */
export interface Insight {
  key: string | undefined;
  requestHeaders: Record<string, string>;
  responseHeaders: Record<string, string>;
  /** The answer's JSON; undefined if it is none or was too large to keep. */
  json: unknown;
}
