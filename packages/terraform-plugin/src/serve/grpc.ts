import type {
  handleBidiStreamingCall,
  handleServerStreamingCall,
  handleUnaryCall,
  ServerOptions,
  ServiceDefinition,
} from '@grpc/grpc-js';

/** How a generated module writes and reads one message. */
export interface Codec<T> {
  encode(message: T): { finish(): Uint8Array };
  decode(bytes: Uint8Array): T;
}

/** How a generated module describes a service. */
export interface ServiceDescription {
  readonly fullName: string;
  readonly methods: Readonly<Record<string, MethodDescription>>;
}

interface MethodDescription {
  readonly name: string;
  readonly requestType: Codec<unknown>;
  readonly responseType: Codec<unknown>;
  readonly requestStream: boolean;
  readonly responseStream: boolean;
}

/** What a description's methods need on the server's side, in grpc-js's terms. */
export type Implementation<D extends ServiceDescription> = {
  [K in keyof D['methods']]: D['methods'][K] extends {
    requestType: Codec<infer Q>;
    responseType: Codec<infer S>;
    requestStream: infer RQ;
    responseStream: infer RS;
  }
    ? RQ extends true
      ? handleBidiStreamingCall<Q, S>
      : RS extends true
        ? handleServerStreamingCall<Q, S>
        : handleUnaryCall<Q, S>
    : never;
};

/** A schema or a state may be of any size; Terraform sets the limit, at 256 MB. */
export const unlimited = {
  'grpc.max_receive_message_length': -1,
  'grpc.max_send_message_length': -1,
} satisfies ServerOptions;

/** A generated description as grpc-js wants it. */
export function grpcService<D extends ServiceDescription>(
  description: D,
): ServiceDefinition<Implementation<D>> {
  const methods = Object.entries(description.methods).map(([key, method]) => [
    key,
    {
      path: `/${description.fullName}/${method.name}`,
      originalName: key,
      requestStream: method.requestStream,
      responseStream: method.responseStream,
      ...serializers('request', method.requestType),
      ...serializers('response', method.responseType),
    },
  ]);
  return Object.fromEntries(methods) as ServiceDefinition<Implementation<D>>;
}

function serializers(side: 'request' | 'response', codec: Codec<unknown>): Record<string, unknown> {
  return {
    [`${side}Serialize`]: (message: unknown) => asBuffer(codec.encode(message).finish()),
    [`${side}Deserialize`]: (bytes: Buffer) => codec.decode(asPlainBytes(bytes)),
  };
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** So that the `bytes` fields of a message are plain, too. */
function asPlainBytes(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}
