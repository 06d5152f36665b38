import { AccountApi } from './account.ts';
import { resolveOptions, type VideoGenOptions } from './options.ts';
import { Transport } from './transport.ts';
import { Videos } from './videos.ts';

/**
 * The service. Runs wherever `fetch` does; `@videogen/client/node` has the same with downloads to files.
 *
 * ```ts
 * const client = new VideoGen({ baseUrl: 'https://…', apiKey: '…' });
 * const video = await client.videos.generate({ prompt: 'A paper boat', duration: 5 }).wait();
 * ```
 */
export class VideoGen {
  /** Without a trailing slash and without `/v1`. */
  readonly baseUrl: string;
  readonly videos: Videos;
  readonly account: AccountApi;

  /** @throws {@link ConfigurationError} for a missing or unusable base URL or key. */
  constructor(options: VideoGenOptions = {}) {
    const transport = new Transport(resolveOptions(options));
    this.baseUrl = transport.settings.baseUrl;
    this.videos = new Videos(transport);
    this.account = new AccountApi(transport);
  }
}
