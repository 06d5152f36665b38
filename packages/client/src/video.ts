import { type StatusVocabulary, statusReader } from '@videogen/job-runtime';
import { asRecord } from './error-body.ts';

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
  const status = textOf(raw.status) ?? '';
  const state = statusReader(vocabulary)(status);
  const progress = percentOf(raw.progress);
  const failureReason = textOf(raw.failure_reason);
  const prompt = textOf(raw.prompt);
  const quality = textOf(raw.quality);
  return {
    id,
    status,
    state: state === 'running' ? 'processing' : state,
    ...(progress !== undefined && { progress }),
    ...(failureReason !== undefined && { failureReason }),
    ...(prompt !== undefined && { prompt }),
    ...(typeof raw.duration === 'number' && { duration: raw.duration }),
    ...(quality !== undefined && { quality }),
    raw,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** That progress is told in percent is an assumption: a fraction below 1 is taken for a share of the whole. */
function percentOf(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  const percent = value > 0 && value < 1 ? value * 100 : value;
  return Math.min(Math.max(percent, 0), 100);
}
