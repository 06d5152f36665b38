import { type DownloadedFile, downloadToFile, nodeFetch } from '@videogen/job-runtime/node';
import { AccountApi } from './account.ts';
import { type DownloadOptions, type DownloadResult, receive } from './download.ts';
import { resolveOptions, type VideoGenOptions } from './options.ts';
import { Transport } from './transport.ts';
import type { Video } from './video.ts';
import { VideoJob } from './video-job.ts';
import { Videos } from './videos.ts';

/** How to download a video to a file. */
export interface FileDownloadOptions extends DownloadOptions {
  /** The permission bits of the file, such as 0o640. @default 0o666 without the process's umask */
  mode?: number | undefined;
}

/** A video that can be downloaded to a file. */
export class FileVideoJob extends VideoJob {
  readonly #videos: NodeVideos;

  /** Made by the client. */
  constructor(video: Video & { readonly acceptedAtMs?: number }, videos: NodeVideos) {
    super(video, videos);
    this.#videos = videos;
  }

  /** Downloads the completed video into a file or a stream: see `videos.download`. */
  override download(to: string, options?: FileDownloadOptions): Promise<DownloadedFile>;
  override download(to: WritableStream<Uint8Array>, options?: DownloadOptions): Promise<DownloadResult>;
  override download(
    to: string | WritableStream<Uint8Array>,
    options?: FileDownloadOptions,
  ): Promise<DownloadedFile | DownloadResult> {
    return this.#videos.download(this.id, to as string, options);
  }
}

/** The videos of the account, with downloads to files. */
export class NodeVideos extends Videos<FileVideoJob> {
  readonly #transport: Transport;

  /** Made by the client, as its `videos`. */
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

  protected override job(video: Video & { readonly acceptedAtMs?: number }): FileVideoJob {
    return new FileVideoJob(video, this);
  }

  #downloadFile(id: string, path: string, options: FileDownloadOptions): Promise<DownloadedFile> {
    const { mode } = options;
    return receive(this.#transport, id, options, (download) => {
      const maxRestarts = download.maxResumes === 0 ? 0 : undefined;
      return downloadToFile({ ...download, path, mode, maxRestarts });
    });
  }
}

/**
 * The service, with downloads to files.
 *
 * ```ts
 * const client = new VideoGen(); // VIDEOGEN_BASE_URL and VIDEOGEN_API_KEY
 * const video = await client.videos.generate({ prompt: 'A paper boat', duration: 5 }).wait();
 * const { sha256 } = await video.download('out/boat.mp4');
 * ```
 */
export class VideoGen {
  /** Without a trailing slash and without `/v1`. */
  readonly baseUrl: string;
  readonly videos: NodeVideos;
  readonly account: AccountApi;

  /** @throws {@link ConfigurationError} for a missing or unusable base URL or key. */
  constructor(options: VideoGenOptions = {}) {
    const transport = new Transport(resolveOptions({ fetch: nodeFetch, ...options }));
    this.baseUrl = transport.settings.baseUrl;
    this.videos = new NodeVideos(transport);
    this.account = new AccountApi(transport);
  }
}
