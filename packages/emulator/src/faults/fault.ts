import type { VideoState } from '../jobs/states.ts';

/** The operations of the service, as the description names them. */
export const operations = [
  'getAccount',
  'generateVideo',
  'getVideoStatus',
  'downloadVideo',
  'deleteVideo',
] as const;

/** @see operations */
export type Operation = (typeof operations)[number];

/**
 * How far a request comes before something goes wrong: its head has `arrived` (the body is not read, nothing is
 * done), all of it was `read` (nothing is done), or what it asks for is `done` (and only the answer suffers).
 */
export type Moment = 'arrived' | 'read' | 'done';

/** What can go wrong. Where `moment` is left out the request is acted upon, except for `status`. */
export type Fault =
  | ConnectionFault
  | BrokenBodyFault
  | StatusFault
  | RewriteFault
  | FileFault
  /** The generation is accepted and fails when its time comes. Only for `generateVideo`. */
  | { kind: 'generation-failed'; reason?: string | undefined };

/** The answer never begins: the connection is reset, or left hanging. */
export type ConnectionFault = { kind: 'reset' | 'hang'; moment: Moment };

/** The answer begins, and its body does not arrive as announced. */
export type BrokenBodyFault =
  /**
   * After `afterBytes` of the body, half of it unless given, the connection closes (`cut`) or nothing more comes
   * (`stall`). An answer without a body suffers in its status line.
   */
  | { kind: 'cut' | 'stall'; afterBytes?: number | undefined }
  /** Without Content-Length, and properly ended: so many bytes too many, or too few if negative. */
  | { kind: 'length'; by: number }
  /** So many bytes at a time, with pauses of so many milliseconds. The body is whole in the end. */
  | { kind: 'drip'; bytes: number; everyMs: number };

/** How an error body is written: in the emulator's own shape unless named. */
export type FaultyErrorShape = 'nested' | 'flat' | 'html' | 'text' | 'empty';

/** An error status instead of the answer. */
export interface StatusFault {
  kind: 'status';
  /** From 400 to 599. */
  status: number;
  /** @default the code that belongs to the status, such as RATE_LIMITED */
  code?: string | undefined;
  message?: string | undefined;
  shape?: FaultyErrorShape | undefined;
  /** Seconds, for a Retry-After header. @default no such header */
  retryAfter?: number | undefined;
  /** How Retry-After is written. A date is told by the machine's clock, which callers compare it with. @default "seconds" */
  retryAfterAs?: 'seconds' | 'date' | undefined;
  /** @default "read", so that nothing is done */
  moment?: Moment | undefined;
}

/** A successful JSON answer, told otherwise. Errors are left as they are. */
export interface RewriteFault {
  kind: 'rewrite';
  /** Another status, such as 200 for 202. */
  status?: number | undefined;
  /** Fields that are left out. */
  omit?: string[] | undefined;
  /** Fields that have another name. A dot nests: `{ "video_id": "data.id" }`. */
  rename?: Record<string, string> | undefined;
  /** Adds a Location header with the path of the video. */
  location?: boolean | undefined;
  /** Another vocabulary for `status`: one word for all states, or a word for each. */
  words?: string | { [state in VideoState]?: string | undefined } | undefined;
}

/** What a download answers in place of the file: with Content-Length and status in order, if not with MP4. */
export interface FileFault {
  kind: 'file';
  /**
   * `truncated` lacks its second half; `other` is a playable MP4 of other bytes, the same at each download;
   * `json` and `html` come with their media type and 200; `empty` is an MP4 of no bytes.
   */
  as: 'truncated' | 'other' | 'json' | 'html' | 'empty';
}

/** A fault to arm. It waits for requests with a valid key that it matches. */
export interface FaultOrder {
  /** Which operation it strikes; `any` strikes all. */
  operation: Operation | 'any';
  fault: Fault;
  /** How many requests it strikes. @default 1 */
  count?: number | 'forever' | undefined;
  /** How many matching requests pass unharmed first. @default 0 */
  skip?: number | undefined;
  /** Name of the account whose requests it strikes. @default every account */
  account?: string | undefined;
  /** Id of the video that it is bound to. @default every video */
  video?: string | undefined;
}

/** A fault as it stands. It is listed until it is spent or disarmed. */
export interface ArmedFault extends FaultOrder {
  id: string;
  /** Requests that it will still strike. */
  count: number | 'forever';
  /** Matching requests that it will still let pass. */
  skip: number;
  /** Requests that it has struck. */
  struck: number;
}
