// https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

export interface VideoConfig extends cdktf.TerraformMetaArguments {
  /**
  * Length of the video, in seconds.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video#duration Video#duration}
  */
  readonly duration?: number;
  /**
  * What to do when an earlier request for the same video may have been accepted, because its answer was lost: `refuse` asks for none until that is settled, `regenerate` asks for another one. Default: `refuse`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video#on_ambiguous Video#on_ambiguous}
  */
  readonly onAmbiguous?: string;
  /**
  * What to plan for a video whose generation failed: `keep` warns and changes nothing, `replace` generates anew. Default: `keep`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video#on_failure Video#on_failure}
  */
  readonly onFailure?: string;
  /**
  * Text that describes the video.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video#prompt Video#prompt}
  */
  readonly prompt: string;
  /**
  * Quality level, such as `hd`. Left out, the service decides.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video#quality Video#quality}
  */
  readonly quality?: string;
  /**
  * Leave the video on the service when the resource is destroyed or replaced. Default: `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video#retain Video#retain}
  */
  readonly retain?: boolean | cdktf.IResolvable;
  /**
  * Limits for the operations, such as `90s` or `1h30m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video#timeouts Video#timeouts}
  */
  readonly timeouts?: VideoTimeouts;
}
export interface VideoTimeouts {
  /**
  * How long the service may take to accept the request. Default: `5m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video#create Video#create}
  */
  readonly create?: string;
  /**
  * How long to wait for a video that is still processing before it can be deleted. Default: `15m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video#delete Video#delete}
  */
  readonly delete?: string;
}

export function videoTimeoutsToTerraform(struct?: VideoTimeouts | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    create: cdktf.stringToTerraform(struct!.create),
    delete: cdktf.stringToTerraform(struct!.delete),
  }
}


export function videoTimeoutsToHclTerraform(struct?: VideoTimeouts | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    create: {
      value: cdktf.stringToHclTerraform(struct!.create),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    delete: {
      value: cdktf.stringToHclTerraform(struct!.delete),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class VideoTimeoutsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): VideoTimeouts | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._create !== undefined) {
      hasAnyValues = true;
      internalValueResult.create = this._create;
    }
    if (this._delete !== undefined) {
      hasAnyValues = true;
      internalValueResult.delete = this._delete;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: VideoTimeouts | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._create = undefined;
      this._delete = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._create = value.create;
      this._delete = value.delete;
    }
  }

  // create - computed: false, optional: true, required: false
  private _create?: string; 
  public get create() {
    return this.getStringAttribute('create');
  }
  public set create(value: string) {
    this._create = value;
  }
  public resetCreate() {
    this._create = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get createInput() {
    return this._create;
  }

  // delete - computed: false, optional: true, required: false
  private _delete?: string; 
  public get delete() {
    return this.getStringAttribute('delete');
  }
  public set delete(value: string) {
    this._delete = value;
  }
  public resetDelete() {
    this._delete = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get deleteInput() {
    return this._delete;
  }
}

/**
* Represents a {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video videogen_video}
*/
export class Video extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "videogen_video";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a Video resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the Video to import
  * @param importFromId The id of the existing Video that should be imported. Refer to the {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the Video to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "videogen_video", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video videogen_video} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options VideoConfig
  */
  public constructor(scope: Construct, id: string, config: VideoConfig) {
    super(scope, id, {
      terraformResourceType: 'videogen_video',
      terraformGeneratorMetadata: {
        providerName: 'videogen',
        providerVersionConstraint: '~> 0.1.0'
      },
      provider: config.provider,
      dependsOn: config.dependsOn,
      count: config.count,
      lifecycle: config.lifecycle,
      provisioners: config.provisioners,
      connection: config.connection,
      forEach: config.forEach
    });
    this._duration = config.duration;
    this._onAmbiguous = config.onAmbiguous;
    this._onFailure = config.onFailure;
    this._prompt = config.prompt;
    this._quality = config.quality;
    this._retain = config.retain;
    this._timeouts.internalValue = config.timeouts;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // duration - computed: false, optional: true, required: false
  private _duration?: number; 
  public get duration() {
    return this.getNumberAttribute('duration');
  }
  public set duration(value: number) {
    this._duration = value;
  }
  public resetDuration() {
    this._duration = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get durationInput() {
    return this._duration;
  }

  // failure - computed: true, optional: false, required: false
  public get failure() {
    return this.getStringAttribute('failure');
  }

  // id - computed: true, optional: false, required: false
  public get id() {
    return this.getStringAttribute('id');
  }

  // on_ambiguous - computed: true, optional: true, required: false
  private _onAmbiguous?: string; 
  public get onAmbiguous() {
    return this.getStringAttribute('on_ambiguous');
  }
  public set onAmbiguous(value: string) {
    this._onAmbiguous = value;
  }
  public resetOnAmbiguous() {
    this._onAmbiguous = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get onAmbiguousInput() {
    return this._onAmbiguous;
  }

  // on_failure - computed: true, optional: true, required: false
  private _onFailure?: string; 
  public get onFailure() {
    return this.getStringAttribute('on_failure');
  }
  public set onFailure(value: string) {
    this._onFailure = value;
  }
  public resetOnFailure() {
    this._onFailure = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get onFailureInput() {
    return this._onFailure;
  }

  // prompt - computed: false, optional: false, required: true
  private _prompt?: string; 
  public get prompt() {
    return this.getStringAttribute('prompt');
  }
  public set prompt(value: string) {
    this._prompt = value;
  }
  // Temporarily expose input value. Use with caution.
  public get promptInput() {
    return this._prompt;
  }

  // quality - computed: false, optional: true, required: false
  private _quality?: string; 
  public get quality() {
    return this.getStringAttribute('quality');
  }
  public set quality(value: string) {
    this._quality = value;
  }
  public resetQuality() {
    this._quality = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get qualityInput() {
    return this._quality;
  }

  // retain - computed: true, optional: true, required: false
  private _retain?: boolean | cdktf.IResolvable; 
  public get retain() {
    return this.getBooleanAttribute('retain');
  }
  public set retain(value: boolean | cdktf.IResolvable) {
    this._retain = value;
  }
  public resetRetain() {
    this._retain = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get retainInput() {
    return this._retain;
  }

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new VideoTimeoutsOutputReference(this, "timeouts");
  public get timeouts() {
    return this._timeouts;
  }
  public putTimeouts(value: VideoTimeouts) {
    this._timeouts.internalValue = value;
  }
  public resetTimeouts() {
    this._timeouts.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get timeoutsInput() {
    return this._timeouts.internalValue;
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      duration: cdktf.numberToTerraform(this._duration),
      on_ambiguous: cdktf.stringToTerraform(this._onAmbiguous),
      on_failure: cdktf.stringToTerraform(this._onFailure),
      prompt: cdktf.stringToTerraform(this._prompt),
      quality: cdktf.stringToTerraform(this._quality),
      retain: cdktf.booleanToTerraform(this._retain),
      timeouts: videoTimeoutsToTerraform(this._timeouts.internalValue),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      duration: {
        value: cdktf.numberToHclTerraform(this._duration),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      on_ambiguous: {
        value: cdktf.stringToHclTerraform(this._onAmbiguous),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      on_failure: {
        value: cdktf.stringToHclTerraform(this._onFailure),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      prompt: {
        value: cdktf.stringToHclTerraform(this._prompt),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      quality: {
        value: cdktf.stringToHclTerraform(this._quality),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      retain: {
        value: cdktf.booleanToHclTerraform(this._retain),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      timeouts: {
        value: videoTimeoutsToHclTerraform(this._timeouts.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "VideoTimeouts",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
