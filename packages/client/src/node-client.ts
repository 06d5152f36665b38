import { type DownloadedFile, downloadToFile } from '@videogen/job-runtime/node';
import { AccountApi } from './account.ts';
import { asDownloadError, type DownloadOptions, type DownloadResult, jobDownload } from './download.ts';
import { resolveOptions, type VideoGenOptions } from './options.ts';
import { Transport } from './transport.ts';
import { Videos } from './videos.ts';

export interface FileDownloadOptions extends DownloadOptions {
  /** The permission bits of the file, such as 0o640. @default 0o666 without the process's umask */
  mode?: number | undefined;
}

/** The videos of the account, with downloads to files. */
export class NodeVideos extends Videos {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    super(transport);
    this.#transport = transport;
  }

  /**
   * Downloads a completed video into a file: through a temporary file beside it, checked for type and length, made
   * durable, and only then under the final name. Missing directories are made; a symbolic link or a directory at the
   * path is refused; on any failure what was there stays. Or, like the client of the main entry, into a stream.
   *
   * @throws {@link DownloadError}; {@link ApiError}; the signal's reason.
   */
  override download(id: string, to: string, options?: FileDownloadOptions): Promise<DownloadedFile>;
  override download(
    id: string,
    to: WritableStream<Uint8Array>,
    options?: DownloadOptions,
  ): Promise<DownloadResult>;
  override download(
    id: string,
    to: string | WritableStream<Uint8Array>,
    options: FileDownloadOptions = {},
  ): Promise<DownloadedFile | DownloadResult> {
    return typeof to === 'string' ? this.#downloadFile(id, to, options) : super.download(id, to, options);
  }

  async #downloadFile(id: string, path: string, options: FileDownloadOptions): Promise<DownloadedFile> {
    const { mode } = options;
    const download = jobDownload(this.#transport, id, options);
    const maxRestarts = download.maxResumes === 0 ? 0 : undefined;
    try {
      return await downloadToFile({ ...download, path, mode, maxRestarts });
    } catch (error) {
      throw asDownloadError(error, id);
    }
  }
}

/**
 * The service, with downloads to files.
 *
 * ```ts
 * const client = new VideoGen(); // VIDEOGEN_BASE_URL and VIDEOGEN_API_KEY
 * const { id } = await client.videos.generate({ prompt: 'A paper boat', duration: 5 });
 * await client.videos.wait(id);
 * const { sha256 } = await client.videos.download(id, 'out/boat.mp4');
 * ```
 */
export class VideoGen {
  /** Without a trailing slash and without `/v1`. */
  readonly baseUrl: string;
  readonly videos: NodeVideos;
  readonly account: AccountApi;

  /** @throws {@link ConfigurationError} for a missing or unusable base URL or key. */
  constructor(options: VideoGenOptions = {}) {
    const transport = new Transport(resolveOptions(options));
    this.baseUrl = transport.settings.baseUrl;
    this.videos = new NodeVideos(transport);
    this.account = new AccountApi(transport);
  }
}
