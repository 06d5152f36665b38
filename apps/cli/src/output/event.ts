/**
 * All that a command has to say. With `--json` each is printed as it is, one on a line; otherwise it is put in words.
 * Each video ends in one `result`, `unfinished` or `error`.
 */
export type Event =
  | { event: 'accepted'; id: string }
  | { event: 'progress'; id: string; status: string; progress?: number | undefined }
  | { event: 'download'; id: string; receivedBytes: number; totalBytes?: number | undefined }
  | Result
  | Unfinished
  | ErrorEvent
  | { event: 'note'; message: string };

/** Videos that go on without us, with the commands that continue. */
export interface Unfinished {
  event: 'unfinished';
  ids: readonly string[];
  reason: 'accepted' | 'timeout' | 'interrupted';
  next: readonly string[];
}

/** What a command was asked for. */
export type Result =
  | {
      event: 'result';
      command: 'generate' | 'wait' | 'download';
      id: string;
      status?: string;
      file?: SavedFile;
    }
  | {
      event: 'result';
      command: 'status';
      id: string;
      status: string;
      state: string;
      [field: string]: unknown;
    }
  | { event: 'result'; command: 'delete'; id: string; deleted: true }
  | { event: 'result'; command: 'account'; account: Readonly<Record<string, unknown>>; baseUrl: string }
  | { event: 'result'; command: 'config' | 'login' | 'logout'; [field: string]: unknown };

/** A downloaded video. */
export interface SavedFile {
  path: string;
  sizeBytes: number;
  sha256: string;
}

/** Something that went wrong; with an `id` only that video is concerned. */
export interface ErrorEvent {
  event: 'error';
  id?: string | undefined;
  code: string;
  message: string;
  status?: number | undefined;
  requestId?: string | undefined;
  next?: string | undefined;
}

/** Where events go. */
export interface Report {
  /** A video is being followed from now on, though nothing is known of it yet. */
  begin(id: string): void;
  tell(event: Event): void;
  /** Ends what moves on the screen. Nothing is told afterwards. */
  close(): void;
}
