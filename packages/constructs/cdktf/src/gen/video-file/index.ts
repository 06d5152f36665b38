// https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video_file
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

export interface VideoFileConfig extends cdktf.TerraformMetaArguments {
  /**
  * Leave the file where it is when the resource is destroyed. Default: `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video_file#keep_on_destroy VideoFile#keep_on_destroy}
  */
  readonly keepOnDestroy?: boolean | cdktf.IResolvable;
  /**
  * The file's permissions, in octal digits. Default: `0644`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video_file#mode VideoFile#mode}
  */
  readonly mode?: string;
  /**
  * What to plan when the file is not there any more: `download` fetches it again, `ignore` leaves it, for runners whose disk does not outlive the run. Default: `download`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video_file#on_missing VideoFile#on_missing}
  */
  readonly onMissing?: string;
  /**
  * Take the place of a file that this resource did not write, or that was changed since. Default: `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video_file#overwrite VideoFile#overwrite}
  */
  readonly overwrite?: boolean | cdktf.IResolvable;
  /**
  * Where to keep the file; missing directories are made. A relative path starts at the directory in which Terraform runs. A change moves the file. Without a path the resource only waits until the video is complete.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video_file#path VideoFile#path}
  */
  readonly path?: string;
  /**
  * Limits for the operations, such as `90s` or `1h30m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video_file#timeouts VideoFile#timeouts}
  */
  readonly timeouts?: VideoFileTimeouts;
  /**
  * The identifier of the video whose content this is. When it changes, the new content takes the place of the old one as soon as it is whole.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video_file#video_id VideoFile#video_id}
  */
  readonly videoId: string;
}
export interface VideoFileTimeouts {
  /**
  * How long to wait for the video and its download. Default: `30m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video_file#create VideoFile#create}
  */
  readonly create?: string;
  /**
  * The same for a change that downloads. Default: `30m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video_file#update VideoFile#update}
  */
  readonly update?: string;
}

export function videoFileTimeoutsToTerraform(struct?: VideoFileTimeouts | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    create: cdktf.stringToTerraform(struct!.create),
    update: cdktf.stringToTerraform(struct!.update),
  }
}


export function videoFileTimeoutsToHclTerraform(struct?: VideoFileTimeouts | cdktf.IResolvable): any {
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
    update: {
      value: cdktf.stringToHclTerraform(struct!.update),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class VideoFileTimeoutsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): VideoFileTimeouts | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._create !== undefined) {
      hasAnyValues = true;
      internalValueResult.create = this._create;
    }
    if (this._update !== undefined) {
      hasAnyValues = true;
      internalValueResult.update = this._update;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: VideoFileTimeouts | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._create = undefined;
      this._update = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._create = value.create;
      this._update = value.update;
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

  // update - computed: false, optional: true, required: false
  private _update?: string; 
  public get update() {
    return this.getStringAttribute('update');
  }
  public set update(value: string) {
    this._update = value;
  }
  public resetUpdate() {
    this._update = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get updateInput() {
    return this._update;
  }
}

/**
* Represents a {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video_file videogen_video_file}
*/
export class VideoFile extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "videogen_video_file";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a VideoFile resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the VideoFile to import
  * @param importFromId The id of the existing VideoFile that should be imported. Refer to the {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video_file#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the VideoFile to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "videogen_video_file", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/resources/video_file videogen_video_file} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options VideoFileConfig
  */
  public constructor(scope: Construct, id: string, config: VideoFileConfig) {
    super(scope, id, {
      terraformResourceType: 'videogen_video_file',
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
    this._keepOnDestroy = config.keepOnDestroy;
    this._mode = config.mode;
    this._onMissing = config.onMissing;
    this._overwrite = config.overwrite;
    this._path = config.path;
    this._timeouts.internalValue = config.timeouts;
    this._videoId = config.videoId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // keep_on_destroy - computed: true, optional: true, required: false
  private _keepOnDestroy?: boolean | cdktf.IResolvable; 
  public get keepOnDestroy() {
    return this.getBooleanAttribute('keep_on_destroy');
  }
  public set keepOnDestroy(value: boolean | cdktf.IResolvable) {
    this._keepOnDestroy = value;
  }
  public resetKeepOnDestroy() {
    this._keepOnDestroy = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get keepOnDestroyInput() {
    return this._keepOnDestroy;
  }

  // mode - computed: true, optional: true, required: false
  private _mode?: string; 
  public get mode() {
    return this.getStringAttribute('mode');
  }
  public set mode(value: string) {
    this._mode = value;
  }
  public resetMode() {
    this._mode = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get modeInput() {
    return this._mode;
  }

  // on_missing - computed: true, optional: true, required: false
  private _onMissing?: string; 
  public get onMissing() {
    return this.getStringAttribute('on_missing');
  }
  public set onMissing(value: string) {
    this._onMissing = value;
  }
  public resetOnMissing() {
    this._onMissing = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get onMissingInput() {
    return this._onMissing;
  }

  // overwrite - computed: true, optional: true, required: false
  private _overwrite?: boolean | cdktf.IResolvable; 
  public get overwrite() {
    return this.getBooleanAttribute('overwrite');
  }
  public set overwrite(value: boolean | cdktf.IResolvable) {
    this._overwrite = value;
  }
  public resetOverwrite() {
    this._overwrite = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get overwriteInput() {
    return this._overwrite;
  }

  // path - computed: false, optional: true, required: false
  private _path?: string; 
  public get path() {
    return this.getStringAttribute('path');
  }
  public set path(value: string) {
    this._path = value;
  }
  public resetPath() {
    this._path = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get pathInput() {
    return this._path;
  }

  // present - computed: true, optional: false, required: false
  public get present() {
    return this.getBooleanAttribute('present');
  }

  // sha256 - computed: true, optional: false, required: false
  public get sha256() {
    return this.getStringAttribute('sha256');
  }

  // size_bytes - computed: true, optional: false, required: false
  public get sizeBytes() {
    return this.getNumberAttribute('size_bytes');
  }

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new VideoFileTimeoutsOutputReference(this, "timeouts");
  public get timeouts() {
    return this._timeouts;
  }
  public putTimeouts(value: VideoFileTimeouts) {
    this._timeouts.internalValue = value;
  }
  public resetTimeouts() {
    this._timeouts.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get timeoutsInput() {
    return this._timeouts.internalValue;
  }

  // video_id - computed: false, optional: false, required: true
  private _videoId?: string; 
  public get videoId() {
    return this.getStringAttribute('video_id');
  }
  public set videoId(value: string) {
    this._videoId = value;
  }
  // Temporarily expose input value. Use with caution.
  public get videoIdInput() {
    return this._videoId;
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      keep_on_destroy: cdktf.booleanToTerraform(this._keepOnDestroy),
      mode: cdktf.stringToTerraform(this._mode),
      on_missing: cdktf.stringToTerraform(this._onMissing),
      overwrite: cdktf.booleanToTerraform(this._overwrite),
      path: cdktf.stringToTerraform(this._path),
      timeouts: videoFileTimeoutsToTerraform(this._timeouts.internalValue),
      video_id: cdktf.stringToTerraform(this._videoId),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      keep_on_destroy: {
        value: cdktf.booleanToHclTerraform(this._keepOnDestroy),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      mode: {
        value: cdktf.stringToHclTerraform(this._mode),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      on_missing: {
        value: cdktf.stringToHclTerraform(this._onMissing),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      overwrite: {
        value: cdktf.booleanToHclTerraform(this._overwrite),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      path: {
        value: cdktf.stringToHclTerraform(this._path),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      timeouts: {
        value: videoFileTimeoutsToHclTerraform(this._timeouts.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "VideoFileTimeouts",
      },
      video_id: {
        value: cdktf.stringToHclTerraform(this._videoId),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
