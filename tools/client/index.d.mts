import type { ErrorCode, Operations } from './api.mjs';

export type * from './api.mjs';

/** A refusal by the server. `code` is stable; `message` is a Korean sentence for people. */
export class SalimError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'INVALID_RESPONSE';
  readonly requestId: string;
  readonly errors: readonly { readonly field: string; readonly message: string; readonly code?: string }[];
  /** With `VERSION_CONFLICT`: the current resource. */
  readonly current: unknown;
}

export interface ClientOptions {
  /** Origin of the server, for example `https://salim.example.org`. */
  readonly url: string;
  /** A personal token, or the access token of a session. */
  readonly token?: string | (() => string | Promise<string>);
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  /** Makes a repeated POST return the first answer instead of acting twice. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

type Input<Name extends keyof Operations> = Operations[Name]['input'] & CallOptions;

export interface Client {
  /** Makes a call by its name in the contract. @throws SalimError */
  call<Name extends keyof Operations>(
    name: Name,
    ...input: {} extends Operations[Name]['input'] ? [input?: Input<Name>] : [input: Input<Name>]
  ): Promise<Operations[Name]['answer']>;
}

export function createClient(options: ClientOptions): Client;
