// https://registry.terraform.io/providers/videogen/videogen/latest/docs
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktn';

// Configuration

export interface VideogenProviderConfig {
  /**
  * The account's API key. Default: the environment variable `VIDEOGEN_API_KEY`, which keeps it out of plans saved to a file.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs#api_key VideogenProvider#api_key}
  */
  readonly apiKey?: string;
  /**
  * Where the service is: scheme, host and, if there is one, a path, without the API version. Default: the environment variable `VIDEOGEN_BASE_URL`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs#base_url VideogenProvider#base_url}
  */
  readonly baseUrl?: string;
  /**
  * The directory of the journal, which names every generation that may be paid for and that no state is known to hold. Choose one that outlives the run where the working directory does not. Default: `journal/videogen` in Terraform's data directory, `.terraform`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs#journal_path VideogenProvider#journal_path}
  */
  readonly journalPath?: string;
  /**
  * How many requests may be under way at the same time. Default: no limit but Terraform's own `-parallelism`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs#max_concurrent_requests VideogenProvider#max_concurrent_requests}
  */
  readonly maxConcurrentRequests?: number;
  /**
  * Stops a plan that would generate more than this many. Default: no limit.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs#max_new_videos VideogenProvider#max_new_videos}
  */
  readonly maxNewVideos?: number;
  /**
  * How long one request may take, such as `90s`. Default: `60s`. Waiting and downloading have timeouts of their own.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs#request_timeout VideogenProvider#request_timeout}
  */
  readonly requestTimeout?: string;
  /**
  * Do not check the key against the service before anything else. Default: `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs#skip_credentials_validation VideogenProvider#skip_credentials_validation}
  */
  readonly skipCredentialsValidation?: boolean | cdktf.IResolvable;
  /**
  * The words by which the service says how a job is. They replace the documented ones and are compared without case; a word that is in no list means that the job is still running.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs#statuses VideogenProvider#statuses}
  */
  readonly statuses?: VideogenProviderStatuses;
  /**
  * Alias name
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs#alias VideogenProvider#alias}
  */
  readonly alias?: string;
}
export interface VideogenProviderStatuses {
  /**
  * The job is done and its content is ready.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs#completed VideogenProvider#completed}
  */
  readonly completed?: string[];
  /**
  * The job has failed for good.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs#failed VideogenProvider#failed}
  */
  readonly failed?: string[];
  /**
  * The job is running.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs#processing VideogenProvider#processing}
  */
  readonly processing?: string[];
}

export function videogenProviderStatusesToTerraform(struct?: VideogenProviderStatuses | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    completed: cdktf.listMapper(cdktf.stringToTerraform, false)(struct!.completed),
    failed: cdktf.listMapper(cdktf.stringToTerraform, false)(struct!.failed),
    processing: cdktf.listMapper(cdktf.stringToTerraform, false)(struct!.processing),
  }
}


export function videogenProviderStatusesToHclTerraform(struct?: VideogenProviderStatuses | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    completed: {
      value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(struct!.completed),
      isBlock: false,
      type: "list",
      storageClassType: "stringList",
    },
    failed: {
      value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(struct!.failed),
      isBlock: false,
      type: "list",
      storageClassType: "stringList",
    },
    processing: {
      value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(struct!.processing),
      isBlock: false,
      type: "list",
      storageClassType: "stringList",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}


/**
* Represents a {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs videogen}
*/
export class VideogenProvider extends cdktf.TerraformProvider {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "videogen";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a VideogenProvider resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the VideogenProvider to import
  * @param importFromId The id of the existing VideogenProvider that should be imported. Refer to the {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the VideogenProvider to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "videogen", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/videogen/videogen/latest/docs videogen} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options VideogenProviderConfig = {}
  */
  public constructor(scope: Construct, id: string, config: VideogenProviderConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'videogen',
      terraformGeneratorMetadata: {
        providerName: 'videogen',
        providerVersionConstraint: '~> 0.1.0'
      },
      terraformProviderSource: 'videogen/videogen'
    });
    this._apiKey = config.apiKey;
    this._baseUrl = config.baseUrl;
    this._journalPath = config.journalPath;
    this._maxConcurrentRequests = config.maxConcurrentRequests;
    this._maxNewVideos = config.maxNewVideos;
    this._requestTimeout = config.requestTimeout;
    this._skipCredentialsValidation = config.skipCredentialsValidation;
    this._statuses = config.statuses;
    this._alias = config.alias;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // api_key - computed: false, optional: true, required: false
  private _apiKey?: string; 
  public get apiKey() {
    return this._apiKey;
  }
  public set apiKey(value: string | undefined) {
    this._apiKey = value;
  }
  public resetApiKey() {
    this._apiKey = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get apiKeyInput() {
    return this._apiKey;
  }

  // base_url - computed: false, optional: true, required: false
  private _baseUrl?: string; 
  public get baseUrl() {
    return this._baseUrl;
  }
  public set baseUrl(value: string | undefined) {
    this._baseUrl = value;
  }
  public resetBaseUrl() {
    this._baseUrl = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get baseUrlInput() {
    return this._baseUrl;
  }

  // journal_path - computed: false, optional: true, required: false
  private _journalPath?: string; 
  public get journalPath() {
    return this._journalPath;
  }
  public set journalPath(value: string | undefined) {
    this._journalPath = value;
  }
  public resetJournalPath() {
    this._journalPath = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get journalPathInput() {
    return this._journalPath;
  }

  // max_concurrent_requests - computed: false, optional: true, required: false
  private _maxConcurrentRequests?: number; 
  public get maxConcurrentRequests() {
    return this._maxConcurrentRequests;
  }
  public set maxConcurrentRequests(value: number | undefined) {
    this._maxConcurrentRequests = value;
  }
  public resetMaxConcurrentRequests() {
    this._maxConcurrentRequests = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get maxConcurrentRequestsInput() {
    return this._maxConcurrentRequests;
  }

  // max_new_videos - computed: false, optional: true, required: false
  private _maxNewVideos?: number; 
  public get maxNewVideos() {
    return this._maxNewVideos;
  }
  public set maxNewVideos(value: number | undefined) {
    this._maxNewVideos = value;
  }
  public resetMaxNewVideos() {
    this._maxNewVideos = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get maxNewVideosInput() {
    return this._maxNewVideos;
  }

  // request_timeout - computed: false, optional: true, required: false
  private _requestTimeout?: string; 
  public get requestTimeout() {
    return this._requestTimeout;
  }
  public set requestTimeout(value: string | undefined) {
    this._requestTimeout = value;
  }
  public resetRequestTimeout() {
    this._requestTimeout = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get requestTimeoutInput() {
    return this._requestTimeout;
  }

  // skip_credentials_validation - computed: false, optional: true, required: false
  private _skipCredentialsValidation?: boolean | cdktf.IResolvable; 
  public get skipCredentialsValidation() {
    return this._skipCredentialsValidation;
  }
  public set skipCredentialsValidation(value: boolean | cdktf.IResolvable | undefined) {
    this._skipCredentialsValidation = value;
  }
  public resetSkipCredentialsValidation() {
    this._skipCredentialsValidation = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get skipCredentialsValidationInput() {
    return this._skipCredentialsValidation;
  }

  // statuses - computed: false, optional: true, required: false
  private _statuses?: VideogenProviderStatuses; 
  public get statuses() {
    return this._statuses;
  }
  public set statuses(value: VideogenProviderStatuses | undefined) {
    this._statuses = value;
  }
  public resetStatuses() {
    this._statuses = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get statusesInput() {
    return this._statuses;
  }

  // alias - computed: false, optional: true, required: false
  private _alias?: string; 
  public get alias() {
    return this._alias;
  }
  public set alias(value: string | undefined) {
    this._alias = value;
  }
  public resetAlias() {
    this._alias = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get aliasInput() {
    return this._alias;
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      api_key: cdktf.stringToTerraform(this._apiKey),
      base_url: cdktf.stringToTerraform(this._baseUrl),
      journal_path: cdktf.stringToTerraform(this._journalPath),
      max_concurrent_requests: cdktf.numberToTerraform(this._maxConcurrentRequests),
      max_new_videos: cdktf.numberToTerraform(this._maxNewVideos),
      request_timeout: cdktf.stringToTerraform(this._requestTimeout),
      skip_credentials_validation: cdktf.booleanToTerraform(this._skipCredentialsValidation),
      statuses: videogenProviderStatusesToTerraform(this._statuses),
      alias: cdktf.stringToTerraform(this._alias),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      api_key: {
        value: cdktf.stringToHclTerraform(this._apiKey),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      base_url: {
        value: cdktf.stringToHclTerraform(this._baseUrl),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      journal_path: {
        value: cdktf.stringToHclTerraform(this._journalPath),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      max_concurrent_requests: {
        value: cdktf.numberToHclTerraform(this._maxConcurrentRequests),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      max_new_videos: {
        value: cdktf.numberToHclTerraform(this._maxNewVideos),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      request_timeout: {
        value: cdktf.stringToHclTerraform(this._requestTimeout),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      skip_credentials_validation: {
        value: cdktf.booleanToHclTerraform(this._skipCredentialsValidation),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      statuses: {
        value: videogenProviderStatusesToHclTerraform(this._statuses),
        isBlock: true,
        type: "struct",
        storageClassType: "VideogenProviderStatuses",
      },
      alias: {
        value: cdktf.stringToHclTerraform(this._alias),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
