import type { CtyType, TypeOf } from '../values/types.ts';
import type { Unknown } from '../values/unknown.ts';

/** One parameter of a function. */
export interface Parameter<T extends CtyType = CtyType> {
  readonly type: T;
  /** Markdown, shown in the registry's docs. */
  readonly description?: string;
  /** Null is a value like any other; otherwise Terraform refuses it before the call. @default false */
  readonly nullable?: boolean;
  /** The function is called with unknown values, too; otherwise its result is unknown then. @default false */
  readonly allowUnknown?: boolean;
}

/** Parameters by name, in the order of the call. */
export interface Parameters {
  readonly [name: string]: Parameter;
}
export type NoParameters = Readonly<Record<never, Parameter>>;

type ArgumentOf<P extends Parameter> =
  | TypeOf<P['type']>
  | (P extends { nullable: true } ? null : never)
  | (P extends { allowUnknown: true } ? Unknown : never);

/** What a call receives: a value for each parameter, and an array for a variadic one. */
export type ArgumentsOf<P extends Parameters, V extends Parameters> = {
  readonly [K in keyof (P & V)]: K extends keyof P
    ? ArgumentOf<P[K]>
    : K extends keyof V
      ? readonly ArgumentOf<V[K]>[]
      : never;
};

/**
 * A function that configurations call as `provider::NAME::FUNCTION(...)`. It must depend on its arguments alone:
 * Terraform calls it at any time, before the provider is configured, and expects the same result each time.
 */
export interface ProviderFunction<
  P extends Parameters = Parameters,
  R extends CtyType = CtyType,
  V extends Parameters = NoParameters,
> {
  readonly name: string;
  /** One line. */
  readonly summary: string;
  /** Markdown. */
  readonly description?: string;
  /** Warns whoever calls it, with this text. */
  readonly deprecated?: string;
  readonly parameters: P;
  /** One more parameter, for any number of arguments at the end. */
  readonly variadic?: V;
  readonly returns: R;
  call(args: ArgumentsOf<P, V>): FunctionResult<R> | Promise<FunctionResult<R>>;
}

export type FunctionResult<R extends CtyType> = TypeOf<R> | null | Unknown | FunctionError;

/** A function whose own types are not known here. */
export type AnyFunction = Omit<ProviderFunction, 'variadic' | 'call'> & {
  readonly variadic?: Parameters;
  call(args: Readonly<Record<string, unknown>>): unknown;
};

/** What a function returns when it has no result: the reason, and the argument that is to blame. */
export class FunctionError {
  readonly text: string;
  /** The name of the parameter. */
  readonly argument: string | undefined;
  /** Which of a variadic parameter's arguments, from 0. */
  readonly index: number;

  constructor(text: string, argument?: string, index = 0) {
    this.text = text;
    this.argument = argument;
    this.index = index;
  }
}

/** Checks a function against the types of its parameters, and forgets them, so that all fit in one list. */
export function defineFunction<
  const P extends Parameters,
  const R extends CtyType,
  const V extends Parameters = NoParameters,
>(definition: ProviderFunction<P, R, V>): AnyFunction {
  return definition as unknown as AnyFunction;
}
