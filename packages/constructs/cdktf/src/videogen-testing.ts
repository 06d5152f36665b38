import { AnnotationMetadataEntryType, type IAspect, type TerraformStack, Testing } from 'cdktf';
import type { IConstruct } from 'constructs';
import { addAspect } from './aspects';
import { missingVideo, synthesisErrors } from './errors';
import { VideogenProvider } from './gen/provider';
import { Video as VideoResource } from './gen/video';
import { VideoFile } from './gen/video-file';

/**
 * Where an emulator listens, and who is asking.
 */
export interface EmulatorProps {
  /**
   * Where the emulator listens: scheme, host and port.
   *
   * @default "http://127.0.0.1:4020"
   */
  readonly url?: string;

  /**
   * A key that the emulator was started with. It ends in the synthesized JSON: never give one of the service.
   *
   * @default - VIDEOGEN_API_KEY, where Terraform runs
   */
  readonly apiKey?: string;
}

/**
 * Helpers for tests of apps that declare videos, in the manner of the CDK's own `Testing`: a stack is
 * synthesized to a JSON text, and the matchers say whether something is in it.
 */
export class VideogenTesting {
  /**
   * The JSON that Terraform would read. Unlike `Testing.synth` it fails wherever `app.synth()` would: validations run,
   * and what an aspect such as `VideoLimits` found is an error.
   *
   * @param stack the stack
   * @throws with all that is wrong
   */
  public static synth(stack: TerraformStack): string {
    const json = Testing.synth(stack, true);
    const errors = stack.node
      .findAll()
      .flatMap((node) =>
        node.node.metadata
          .filter(({ type }) => type === AnnotationMetadataEntryType.ERROR)
          .map(({ data }) => `[${node.node.path}] ${data}`),
      );
    if (errors.length > 0) throw synthesisErrors(errors);
    return json;
  }

  /**
   * Whether there is a video, or one with this prompt.
   *
   * @param received what `synth` returned
   * @param prompt the prompt that it must have
   */
  public static toHaveVideo(received: string, prompt?: string): boolean {
    return VideogenTesting.toHaveVideoWithProperties(received, prompt === undefined ? {} : { prompt });
  }

  /**
   * Whether there is a video with all of these properties, named as in `Video` or as in Terraform.
   *
   * @param received what `synth` returned
   * @param properties such as `{ duration: 5, onFailure: 'replace' }`
   */
  public static toHaveVideoWithProperties(
    received: string,
    properties: { [name: string]: unknown },
  ): boolean {
    return Testing.toHaveResourceWithProperties(received, VideoResource.tfResourceType, properties);
  }

  /**
   * Whether there is a downloaded file with all of these properties, named as in `Video` or as in Terraform.
   *
   * @param received what `synth` returned
   * @param properties such as `{ path: '../../../videos/waves.mp4' }`; the path is the one from the stack's directory
   */
  public static toHaveVideoFileWithProperties(
    received: string,
    properties: { [name: string]: unknown },
  ): boolean {
    return Testing.toHaveResourceWithProperties(received, VideoFile.tfResourceType, properties);
  }

  /**
   * How many videos would be generated in an empty account.
   *
   * @param received what `synth` returned
   */
  public static countVideos(received: string): number {
    return Object.keys(videosOf(received)).length;
  }

  /**
   * Holds that there is a video with all of these properties. For test frameworks where a plain true or false tells too
   * little: the error lists the videos that are there.
   *
   * @param received what `synth` returned
   * @param properties such as `{ duration: 5 }`
   * @throws when there is none
   */
  public static requireVideo(received: string, properties: { [name: string]: unknown }): void {
    if (VideogenTesting.toHaveVideoWithProperties(received, properties)) return;
    throw missingVideo(JSON.stringify(properties), JSON.stringify(videosOf(received), null, 2));
  }

  /**
   * Points every videogen provider of a scope at an emulator on this machine, whatever VIDEOGEN_BASE_URL says. On an app,
   * call it after the last stack and before `synth`.
   *
   * @param scope the app, a stack, or any construct
   * @param props where the emulator listens, and who is asking
   */
  public static useEmulator(scope: IConstruct, props: EmulatorProps = {}): void {
    addAspect(scope, new EmulatorAspect(props), 'VideogenTesting.useEmulator');
  }

  private constructor() {}
}

class EmulatorAspect implements IAspect {
  public constructor(private readonly props: EmulatorProps) {}

  public visit(node: IConstruct): void {
    if (!(node instanceof VideogenProvider)) return;
    node.baseUrl = this.props.url ?? 'http://127.0.0.1:4020';
    if (this.props.apiKey !== undefined) node.apiKey = this.props.apiKey;
  }
}

function videosOf(received: string): object {
  const { resource = {} } = JSON.parse(received) as { resource?: Record<string, object> };
  return resource[VideoResource.tfResourceType] ?? {};
}
