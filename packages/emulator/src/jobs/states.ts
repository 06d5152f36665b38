/** How a generation can turn out. */
export type Outcome = 'success' | 'failure';

interface StateRule {
  /** The state that follows when the job is done; empty for a final state. */
  readonly next: Readonly<Partial<Record<Outcome, string>>>;
  /** How the generation has ended in this state; null while it has not. */
  readonly ended: Outcome | null;
  /** Whether the video may be deleted in this state. */
  readonly deletable: boolean;
  /** Whether the file can be downloaded in this state. */
  readonly downloadable: boolean;
}

/** All that is known of a video's states. Behaviour reads this table and tests no state by name. */
export const states = {
  processing: {
    next: { success: 'completed', failure: 'failed' },
    ended: null,
    deletable: false,
    downloadable: false,
  },
  completed: { next: {}, ended: 'success', deletable: true, downloadable: true },
  failed: { next: {}, ended: 'failure', deletable: true, downloadable: false },
} as const satisfies Record<string, StateRule>;

/** The states of a video. */
export type VideoState = keyof typeof states;

/** The state every video begins in. */
export const initialState: VideoState = 'processing';

/** The rule of a state, in its general form. */
export function ruleOf(state: VideoState): StateRule & { next: Partial<Record<Outcome, VideoState>> } {
  return states[state];
}
