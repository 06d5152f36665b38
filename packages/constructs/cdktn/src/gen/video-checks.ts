import {
  emptyPrompt,
  emptyQuality,
  invalidDuration,
  invalidOnFailure,
  invalidPath,
  invalidTimeout,
} from './errors';
import { isLiteral } from './literal';
import type { VideoProps } from './video';

// As Terraform providers write durations.
const DURATION = /^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/;

/**
 * Judges what is known at synthesis; the provider judges the rest.
 *
 * @param path the construct's path, for the message
 * @throws at the first value that cannot work
 */
export function checkVideo(path: string, props: VideoProps): void {
  const { prompt, duration, quality, path: file, onFailure, timeouts = {} } = props;
  if (isLiteral(prompt) && prompt.trim() === '') throw emptyPrompt(path);
  if (isLiteral(duration) && !(duration > 0 && Number.isFinite(duration)))
    throw invalidDuration(path, duration);
  if (isLiteral(quality) && quality.trim() === '') throw emptyQuality(path);
  if (isLiteral(file) && /^\s*$|[/\\]$/.test(file)) throw invalidPath(path, file);
  if (isLiteral(onFailure) && !['keep', 'replace'].includes(onFailure))
    throw invalidOnFailure(path, onFailure);
  for (const [name, value] of Object.entries(timeouts)) {
    if (isLiteral(value) && !DURATION.test(value)) throw invalidTimeout(path, name, value);
  }
}
