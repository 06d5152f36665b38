/** Where the table of hostile answers is run. */
export type Runtime = 'node' | 'node22' | 'deno' | 'bun' | 'chromium' | 'workerd';

/** What some runtimes give instead of what all others do, and why none of them is wrong. */
export interface Difference {
  readonly runtimes: readonly Runtime[];
  readonly outcome: string;
  readonly reason: string;
}

const strange = 'ApiError UNEXPECTED_ANSWER';

export const hiddenRedirect: Difference = {
  runtimes: ['chromium'],
  outcome: 'ApiError HTTP_0',
  reason: 'does not tell a page the status of a redirect that is not followed, nor where it leads',
};

export const lenientStatus: Difference = {
  runtimes: ['chromium'],
  outcome: strange,
  reason: 'takes a status line that it cannot read for 200',
};

export const halfDecoded: Difference = {
  runtimes: ['node', 'node22', 'chromium'],
  outcome: strange,
  reason: 'hands on what could be decoded, as if it were all',
};

export const decodedOnce: Difference = {
  runtimes: ['bun', 'deno', 'workerd'],
  outcome: strange,
  reason: 'decodes one layer only',
};

export const noDeflate: Difference = {
  runtimes: ['deno', 'workerd'],
  outcome: strange,
  reason: 'knows gzip and br, asks for these only, and hands on what else comes as it is',
};

export const notAskedFor: Difference = {
  runtimes: ['deno'],
  outcome: 'DownloadError DOWNLOAD_NOT_A_VIDEO',
  reason: 'decodes nothing where the request asks for bytes as they are, which a download does',
};
