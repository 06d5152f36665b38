import { TerraformOutput, TerraformStack } from 'cdktn';
import { Construct } from 'constructs';
import { emptyLibrary, invalidVideoName, libraryVideoTwice, noSuchVideo } from './errors';
import { type NamedVideo, readManifest } from './manifest';
import { Video } from './video';
import type { VideoOptions } from './video-options';

/**
 * One video of a `VideoLibrary`. What it leaves out is what the library says.
 */
export interface LibraryVideo {
  /** What the video shows, in words. */
  readonly prompt: string;

  /**
   * Length of the video in seconds.
   *
   * @default - the library's duration
   */
  readonly duration?: number;

  /**
   * Quality level, as in "hd".
   *
   * @default - the library's quality
   */
  readonly quality?: string;

  /**
   * The file that the video is downloaded to, from the library's directory.
   *
   * @default - the video's name with ".mp4" behind it
   */
  readonly file?: string;
}

/**
 * The videos of a `VideoLibrary` and what they have in common.
 */
export interface VideoLibraryProps extends VideoOptions {
  /**
   * The videos by name. A name becomes part of the resource's address and of the file's name.
   *
   * @default - those of the manifest
   */
  readonly videos?: { [name: string]: LibraryVideo };

  /**
   * A JSON or CSV file that lists the videos; a relative path counts from the directory where the app runs. CSV
   * names its columns in the first line: name, prompt and, if you like, duration, quality and file. JSON
   * is an object of videos by name, or a list of videos that have a name each.
   *
   * @default - only `videos`
   */
  readonly manifest?: string;

  /**
   * The directory that the videos are downloaded to; a relative path counts from the directory where the app runs.
   *
   * @default - the videos stay on the service, and an apply waits until they are complete
   */
  readonly directory?: string;
}

/**
 * What the index of a `VideoLibrary` tells of one video. Most of it is known only after an apply.
 */
export interface VideoIndexEntry {
  /** The identifier that the service gave the video. */
  readonly id: string;

  /** What the video shows, in words. */
  readonly prompt: string;

  /**
   * Length that was asked for, in seconds.
   *
   * @default - the service decided
   */
  readonly duration?: number;

  /**
   * Quality level that was asked for.
   *
   * @default - the service decided
   */
  readonly quality?: string;

  /**
   * The file, from the library's directory.
   *
   * @default - the video was not downloaded
   */
  readonly file?: string;

  /** SHA-256 of the file in hexadecimal digits; null if it was not downloaded. */
  readonly sha256: string;

  /** Size of the file in bytes; null if it was not downloaded. */
  readonly bytes: number;

  /** Why the generation failed; null if it did not. */
  readonly failure: string;
}

/**
 * Many videos, from a map or from a manifest, in one directory, with an index.
 *
 * The index is an output of the stack, because what is worth knowing is known only after an apply:
 * `terraform output -json <id>_index`, or `cdktf deploy --outputs-file`, makes a file of it.
 */
export class VideoLibrary extends Construct {
  /** By name: identifier, prompt, file, checksum and size of each video. To use in other resources and outputs. */
  public readonly index: { [name: string]: VideoIndexEntry } = {};

  /** The output that holds the index. In a library directly in a stack it is named `<id>_index`. */
  public readonly indexOutput: TerraformOutput;

  private readonly byName = new Map<string, Video>();

  /**
   * @param scope the stack, or a construct in it
   * @param id the name of the library, unique in the scope
   * @param props the videos and what they have in common
   * @throws when there is no video, one of them cannot work, or the manifest cannot be read
   */
  public constructor(scope: Construct, id: string, props: VideoLibraryProps) {
    super(scope, id);
    for (const { name, video } of listVideos(this.node.path, props)) this.add(name, video, props);
    if (this.byName.size === 0) throw emptyLibrary(this.node.path);
    this.indexOutput = new TerraformOutput(this, 'index', { value: this.index });
    // Elsewhere only the CDK's own name, with its hash, is sure to be unique.
    if (TerraformStack.isStack(scope)) this.indexOutput.overrideLogicalId(`${id}_index`);
  }

  /** The names of the videos, in the order in which they were given. */
  public get names(): string[] {
    return [...this.byName.keys()];
  }

  /** The videos, in the order in which they were given. */
  public get videos(): Video[] {
    return [...this.byName.values()];
  }

  /**
   * A video by its name.
   *
   * @param name as in `videos` or in the manifest
   * @throws when the library has no such video
   */
  public video(name: string): Video {
    const video = this.byName.get(name);
    if (!video) throw noSuchVideo(this.node.path, name, this.names);
    return video;
  }

  private add(name: string, entry: LibraryVideo, props: VideoLibraryProps): void {
    if (!isFileName(name)) throw invalidVideoName(this.node.path, name);
    if (this.byName.has(name)) throw libraryVideoTwice(this.node.path, name);
    const { videos: _videos, manifest: _manifest, directory, ...common } = props;
    const { prompt, duration = common.duration, quality = common.quality } = entry;
    const file = directory === undefined ? undefined : (entry.file ?? `${name}.mp4`);
    const path = file === undefined ? undefined : `${directory}/${file}`;
    const video = new Video(this, name, { ...common, prompt, duration, quality, path });
    this.byName.set(name, video);
    const { videoId, sha256, sizeBytes, failure } = video;
    this.index[name] = { id: videoId, prompt, duration, quality, file, sha256, bytes: sizeBytes, failure };
  }
}

function listVideos(path: string, { videos = {}, manifest }: VideoLibraryProps): NamedVideo[] {
  const listed = manifest === undefined ? [] : readManifest(path, manifest);
  return [...Object.entries(videos).map(([name, video]) => ({ name, video })), ...listed];
}

// What every file system takes, and what stays itself in a construct's path.
function isFileName(name: string): boolean {
  return /^[^\s./\\:*?"<>|\p{C}](?:[^/\\:*?"<>|\p{C}]*[^\s./\\:*?"<>|\p{C}])?$/u.test(name);
}
