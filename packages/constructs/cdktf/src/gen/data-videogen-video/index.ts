// https://registry.terraform.io/providers/videogen/videogen/latest/docs/data-sources/video
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

export interface DataVideogenVideoConfig extends cdktf.TerraformMetaArguments {
  /**
  * Identifies the video.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/data-sources/video#video_id DataVideogenVideo#video_id}
  */
  readonly videoId: string;
}

/**
* Represents a {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/data-sources/video videogen_video}
*/
export class DataVideogenVideo extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "videogen_video";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataVideogenVideo resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataVideogenVideo to import
  * @param importFromId The id of the existing DataVideogenVideo that should be imported. Refer to the {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/data-sources/video#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataVideogenVideo to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "videogen_video", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs/data-sources/video videogen_video} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataVideogenVideoConfig
  */
  public constructor(scope: Construct, id: string, config: DataVideogenVideoConfig) {
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
    this._videoId = config.videoId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // duration - computed: true, optional: false, required: false
  public get duration() {
    return this.getNumberAttribute('duration');
  }

  // failure_reason - computed: true, optional: false, required: false
  public get failureReason() {
    return this.getStringAttribute('failure_reason');
  }

  // json - computed: true, optional: false, required: false
  public get json() {
    return this.getStringAttribute('json');
  }

  // progress - computed: true, optional: false, required: false
  public get progress() {
    return this.getNumberAttribute('progress');
  }

  // prompt - computed: true, optional: false, required: false
  public get prompt() {
    return this.getStringAttribute('prompt');
  }

  // quality - computed: true, optional: false, required: false
  public get quality() {
    return this.getStringAttribute('quality');
  }

  // status - computed: true, optional: false, required: false
  public get status() {
    return this.getStringAttribute('status');
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
      video_id: cdktf.stringToTerraform(this._videoId),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
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
