import { usageError } from '../errors.ts';
import { parseDuration } from '../text.ts';

/** A time as in `--timeout 15m`, in milliseconds. @throws CliError */
export function timeout(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const milliseconds = parseDuration(text);
  if (milliseconds === undefined)
    throw usageError(`--timeout takes a time such as 90s, 15m or 2h, not '${text}'`);
  return milliseconds;
}

/** @throws CliError */
export function positiveNumber(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0) {
    throw usageError(`${flag} takes a number above 0, not '${text}'`);
  }
  return value;
}

/** @throws CliError */
export function wholeNumber(flag: string, text: string, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > most) {
    throw usageError(`${flag} takes a whole number from 1 to ${most}, not '${text}'`);
  }
  return value;
}
