/**
 * What the generator reads from a description and its overlay, and all that the runtime knows of an API.
 * Plain data: `generate` writes it as `definition.gen.ts`, and `createProvider` makes a provider of it.
 */
export interface ProviderDefinition {
  /** The prefix of every type: `acme` gives `acme_image`. */
  readonly name: string;
  /** The registry address without its host: `acme/acme`. */
  readonly source: string;
  /** The API's title and description, for docs and messages. */
  readonly title: string;
  readonly description: string;
  /** Environment variables that stand in for the provider's configuration. */
  readonly env: { readonly baseUrl: string; readonly apiKey: string };
  /** How the key goes into every request. */
  readonly auth: Authentication;
  /** Where an error body keeps its code and message, one entry for each shape; the first that fits counts. */
  readonly errorShapes: readonly ErrorShape[];
  readonly jobs: readonly JobDefinition[];
  /** What is there as soon as it is asked for. @default none */
  readonly resources?: readonly CrudDefinition[];
  readonly files: readonly FileDefinition[];
  readonly lookups: readonly LookupDefinition[];
  /** The lookup that proves that the key works, by type name. */
  readonly credentialsCheck?: string;
}

/**
 * What carries the key: a header, with what stands before the key there (`Authorization` and `Bearer `), or a
 * parameter of the query.
 */
export type Authentication =
  | { readonly header: string; readonly prefix: string }
  | { readonly query: string };

/** JSON pointers into an error body: `/error/code`. A shape fits when what it names is there as text; a code may be a number. */
export interface ErrorShape {
  readonly name: string;
  /** Where the service has codes. */
  readonly code?: string;
  readonly message: string;
  readonly details?: string;
}

/** One HTTP operation. */
export interface Operation {
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces, below the base URL: `/v1/images/{image_id}`. */
  readonly path: string;
  readonly summary: string;
}

/** An attribute that the API defines, with the constraints that the description states. */
export interface FieldDefinition {
  /** The attribute's name in Terraform. */
  readonly name: string;
  /**
   * The JSON pointer of the value in the request body, or in the response for a read: `/size`. Within a structure it
   * starts at the structure.
   */
  readonly pointer: string;
  readonly type: PrimitiveType | 'list' | 'set' | 'map' | 'object';
  /** What a list, set or map holds, if that is not `fields`. */
  readonly element?: PrimitiveType;
  /** The members of an object, or of each object in a list, set or map. */
  readonly fields?: readonly FieldDefinition[];
  readonly required: boolean;
  readonly description: string;
  readonly sensitive?: boolean;
  readonly constraints?: FieldConstraints;
  /** Only the service sets it. */
  readonly readOnly?: boolean;
  /** It is sent and never shown, so the state keeps what was sent. */
  readonly writeOnly?: boolean;
  /** The service fills it in where the configuration says nothing. */
  readonly computed?: boolean;
  /** What an attribute without a value in the configuration is. */
  readonly default?: string | number | boolean;
  /** No operation changes it: another value is another resource. */
  readonly replace?: boolean;
}

export type PrimitiveType = 'string' | 'number' | 'bool';

/** JSON Schema's own words and meanings. */
export interface FieldConstraints {
  readonly enum?: readonly (string | number)[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly integer?: boolean;
  /** It stands in the path of a request, where `.` and `..` would lead to another resource. */
  readonly segment?: boolean;
}

/** The words that a status may hold, compared without case. Anything else means that the job is still running. */
export interface StatusVocabulary {
  readonly processing: readonly string[];
  readonly completed: readonly string[];
  readonly failed: readonly string[];
}

/** What something is below, such as a project: a parameter of its paths, and an attribute that is required. */
export interface ParentDefinition extends Pick<FieldDefinition, 'name' | 'description' | 'constraints'> {
  /** The path parameter. */
  readonly parameter: string;
  readonly type: 'string' | 'number';
}

/** A resource that is created by a request and ended by another. */
export interface ManagedDefinition {
  /** With the provider's name: `acme_image`. */
  readonly typeName: string;
  /** For messages: "image". */
  readonly noun: string;
  readonly description: string;
  /** The format of its id, such as `uuid`; import checks it. */
  readonly idFormat?: string;
  /** What it is below, in the order of its paths; another one is another resource. @default nothing */
  readonly parents?: readonly ParentDefinition[];
  readonly fields: readonly FieldDefinition[];
  readonly create: CreateDefinition;
  readonly delete: DeleteDefinition;
}

/** A resource that works for a while on the service. */
export interface JobDefinition extends ManagedDefinition {
  readonly read: {
    readonly operation: Operation;
    readonly idParameter: string;
    /** JSON pointers into the response. */
    readonly status: string;
    readonly progress?: string;
    /** The progress at the end, where the description states it, such as 1 or 100. */
    readonly progressMaximum?: number;
    readonly failure?: string;
    /** The same operation answers with the content once the job is completed, instead of a status. */
    readonly deliversContent?: boolean;
    readonly vocabulary: StatusVocabulary;
    readonly gone: readonly number[];
  };
}

/** How a thing comes to be, and where the answer names it. */
export interface CreateDefinition {
  readonly operation: Operation;
  /** The JSON pointer of the new id in the response; without one the header `Location` has it. */
  readonly id?: string;
}

/** How a thing is ended. */
export interface DeleteDefinition {
  readonly operation: Operation;
  readonly idParameter: string;
  /** Answers that mean: not yet, ask again. */
  readonly busy: readonly { readonly status: number; readonly code: string }[];
  readonly gone: readonly number[];
}

/** A resource that is there when its creation is answered, and that can be changed in place. */
export interface CrudDefinition extends ManagedDefinition {
  readonly read: {
    readonly operation: Operation;
    readonly idParameter: string;
    /** The JSON pointer of the thing in the response. @default the response is the thing */
    readonly object?: string;
    readonly gone: readonly number[];
  };
  /** Without it every change is a replacement. */
  readonly update?: UpdateDefinition;
}

/** How a thing is changed in place: PUT is sent all of it, PATCH what differs. */
export interface UpdateDefinition {
  readonly operation: Operation;
  readonly idParameter: string;
  /** With `application/merge-patch+json` a structure is sent as its own differences, too (RFC 7396). */
  readonly mediaType: string;
}

/** A resource that waits for a job and keeps its content in a local file. */
export interface FileDefinition {
  readonly typeName: string;
  readonly noun: string;
  readonly description: string;
  /** The type name of the job whose content it is. */
  readonly job: string;
  /** The attribute that holds the job's id: `image_id`. */
  readonly idAttribute: string;
  readonly content: {
    readonly operation: Operation;
    readonly idParameter: string;
    readonly mediaType: string;
    /** The JSON pointer, in the operation's answer, of a URL from which to fetch the content. */
    readonly url?: string;
    /** The JSON pointer, in the operation's answer, of the content itself; what is no text there is written as JSON. */
    readonly text?: string;
    /** The same in base64. */
    readonly base64?: string;
    /** What the first bytes must look like. @default no check */
    readonly signature?: FileSignature;
  };
}

/** A type of file that is known by its first bytes, or the bytes themselves. */
export type FileSignature = 'png' | 'jpeg' | 'webp' | 'mp4' | 'webm' | 'pdf' | 'zip' | SignaturePattern;

/** Bytes that every file of a type has at the same place. */
export interface SignaturePattern {
  /** Two hexadecimal digits for each byte; `??` is any byte. */
  readonly hex: string;
  /** How many bytes stand before them. @default 0 */
  readonly offset?: number | undefined;
  /** For messages: "TIFF file". */
  readonly name?: string | undefined;
}

/** A data source that reads one thing. */
export interface LookupDefinition {
  readonly typeName: string;
  readonly noun: string;
  readonly description: string;
  readonly operation: Operation;
  /** What it is below, in the order of the path. @default nothing */
  readonly parents?: readonly ParentDefinition[];
  /** The attribute and path parameter that name the thing; without one there is only one thing. */
  readonly id?: {
    readonly attribute: string;
    readonly parameter: string;
    readonly format?: string;
    readonly description: string;
  };
  /** What it shows; an optional field that the service does not send is null. */
  readonly fields: readonly FieldDefinition[];
}
