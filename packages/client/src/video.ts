import { type StatusVocabulary, stateOf } from '@videogen/job-runtime';
import { definedOf } from './defined-of.ts';
import { asRecord, asText } from './json.ts';

/** What a status means by the client's vocabulary. A status that is in no list is `unknown`. */
export type VideoState = 'processing' | 'completed' | 'failed' | 'unknown';

/** A video as the service sees it now. */
export interface Video {
  readonly id: string;
  /** The service's own word; empty where it gives none. */
  readonly status: string;
  readonly state: VideoState;
  /** In percent, from 0 to 100, where the service tells. */
  readonly progress?: number;
  /** Why the generation failed, where the service tells. */
  readonly failureReason?: string;
  readonly prompt?: string;
  /** In seconds. */
  readonly duration?: number;
  readonly quality?: string;
  /** The service's record, untouched, with whatever else it holds. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** Reads the service's record of a video. Fields of another type than expected count as missing. */
export function readVideo(id: string, body: unknown, vocabulary: StatusVocabulary): Video {
  const raw = asRecord(body) ?? {};
  const status = asText(raw.status) ?? '';
  return {
    id,
    status,
    state: stateOf(status, vocabulary),
    ...definedOf({
      progress: percentOf(raw.progress),
      failureReason: asText(raw.failure_reason),
      prompt: asText(raw.prompt),
      duration: typeof raw.duration === 'number' ? raw.duration : undefined,
      quality: asText(raw.quality),
    }),
    raw,
  };
}

/** That progress is told in percent is an assumption: a fraction below 1 is taken for a share of the whole. */
function percentOf(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  const percent = value > 0 && value < 1 ? value * 100 : value;
  return Math.min(Math.max(percent, 0), 100);
}
