import { Annotations, Fn, type IAspect, Op, type Precondition, TerraformResource, Token } from 'cdktf';
import type { IConstruct } from 'constructs';
import { addAspect } from './aspects';
import { durationAboveLimit, limitsNothing, qualityNotAllowed } from './errors';
import { Video as VideoResource } from './gen/video';
import { isLiteral } from './literal';

/**
 * What videos may be at most.
 */
export interface VideoLimitsProps {
  /**
   * The longest duration that a video may ask for, in seconds. A video that leaves its duration to the service
   * is over it, because nobody knows how long that will be.
   *
   * @default - no limit
   */
  readonly maxDuration?: number;

  /**
   * The quality levels that a video may ask for, as in ["sd", "hd"]. A video that leaves its quality to the
   * service asks for none of them.
   *
   * @default - every quality
   */
  readonly qualities?: string[];
}

/**
 * Holds every video of an app, a stack or any other scope to limits: one that breaks them is an error at
 * synthesis that names its construct. It looks at what is written for Terraform, so that neither the plain
 * resources nor overrides get past it. A value that only Terraform knows is checked by Terraform, as it plans.
 */
export class VideoLimits implements IAspect {
  /**
   * Applies limits to a scope. On an app, call it after the last stack and before `synth`: the CDK itself asks
   * only for the aspects of stacks.
   *
   * @param scope the app, a stack, or any construct
   * @param props the limits
   * @throws when the limits limit nothing
   */
  public static apply(scope: IConstruct, props: VideoLimitsProps): void {
    addAspect(scope, new VideoLimits(props), 'VideoLimits.apply');
  }

  private readonly maxDuration?: number;
  private readonly qualities?: string[];

  /**
   * @param props the limits
   * @throws when the limits limit nothing
   */
  public constructor(props: VideoLimitsProps) {
    const { maxDuration, qualities } = props;
    if (maxDuration === undefined && qualities === undefined) throw limitsNothing();
    this.maxDuration = maxDuration;
    this.qualities = qualities;
  }

  /**
   * Looks at one construct; the CDK calls it.
   *
   * @param node the construct
   */
  public visit(node: IConstruct): void {
    if (!TerraformResource.isTerraformResource(node)) return;
    if (node.terraformResourceType !== VideoResource.tfResourceType) return;
    const { duration, quality } = writtenAttributes(node);
    this.checkDuration(node, duration);
    this.checkQuality(node, quality);
  }

  private checkDuration(node: TerraformResource, duration: unknown): void {
    const max = this.maxDuration;
    if (max === undefined) return;
    const { message } = durationAboveLimit(show(duration, 'too long'), max);
    if (isKnown(duration)) {
      if (!(Number(duration) <= max)) blame(node, message);
    } else demand(node, { condition: Op.lte(Token.asAny(duration), max), errorMessage: message });
  }

  private checkQuality(node: TerraformResource, quality: unknown): void {
    const allowed = this.qualities;
    if (allowed === undefined) return;
    const { message } = qualityNotAllowed(show(quality, 'another one'), allowed);
    if (isKnown(quality)) {
      if (!allowed.includes(String(quality))) blame(node, message);
    } else demand(node, { condition: Fn.contains(allowed, quality), errorMessage: message });
  }
}

/** What Terraform will read, overrides included. */
function writtenAttributes(node: TerraformResource): Record<string, unknown> {
  const byName = Object.values(node.toTerraform().resource as Record<string, object>)[0] ?? {};
  return Object.values(byName)[0] ?? {};
}

// In an override, an expression is a text for Terraform and not a token.
function isKnown(value: unknown): boolean {
  return value === undefined || value === null || (isLiteral(value) && !/[$%]\{/.test(String(value)));
}

/** @param unknown what to say of a value that only Terraform knows, if it turns out to be wrong */
function show(value: unknown, unknown: string): string | undefined {
  if (!isKnown(value)) return unknown;
  return value === undefined || value === null ? undefined : String(value);
}

// The resource of a `Video` is an inner part; people know the `Video`.
function blame(node: TerraformResource, message: string): void {
  const { scope } = node.node;
  Annotations.of(node.node.id === 'Default' && scope ? scope : node).addError(message);
}

function demand(node: TerraformResource, precondition: Precondition): void {
  const { lifecycle } = node;
  node.lifecycle = { ...lifecycle, precondition: [...(lifecycle?.precondition ?? []), precondition] };
}
