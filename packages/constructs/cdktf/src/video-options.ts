import type { TerraformProvider } from 'cdktf';

/**
 * How long the operations of a `Video` may take, each as Terraform writes durations: "90s", "10m", "1h30m".
 */
export interface VideoTimeouts {
  /**
   * For the service to accept the video, and then for the video to be complete and on the disk.
   *
   * @default - the provider's own limits
   */
  readonly create?: string;

  /**
   * For a changed video to be complete and on the disk.
   *
   * @default - the provider's own limit
   */
  readonly update?: string;

  /**
   * For the deletion, which waits until the service has stopped processing the video.
   *
   * @default - the provider's own limit
   */
  readonly delete?: string;
}

/**
 * What may be said of one video, and of all videos of a library at once.
 */
export interface VideoOptions {
  /**
   * Length of the video in seconds. A change generates a new video.
   *
   * @default - the service decides
   */
  readonly duration?: number;

  /**
   * Quality level, as in "hd". A change generates a new video.
   *
   * @default - the service decides
   */
  readonly quality?: string;

  /**
   * Whether the video stays on the service when it is destroyed here.
   *
   * @default false
   */
  readonly retain?: boolean;

  /**
   * Whether the file stays on the disk when it is destroyed here.
   *
   * @default false
   */
  readonly keepOnDestroy?: boolean;

  /**
   * Whether a file that is already at the path, and came from elsewhere, may be replaced.
   *
   * @default false
   */
  readonly overwrite?: boolean;

  /**
   * What the next apply does about a failed generation: "keep" the failed video and say why it failed, or
   * "replace" it by a new, paid generation.
   *
   * @default "keep"
   */
  readonly onFailure?: string;

  /**
   * How long the operations may take.
   *
   * @default - the provider's own limits
   */
  readonly timeouts?: VideoTimeouts;

  /**
   * The provider to use, where an app has several.
   *
   * @default - the stack's only provider without an alias
   */
  readonly provider?: TerraformProvider;
}
