import { z } from 'zod';
import { type EndpointName, type HttpMethod, routeOf } from './facts/endpoint-paths.ts';
import type { Role } from './facts/roles.ts';

/** Scopes of a personal token. */
export const TOKEN_SCOPES = [
  'intake',
  'read',
  'write',
  'assistant:read',
  'assistant:draft',
  'assistant:write',
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/**
 * The scopes of assistants, each including the ones before it: read; put writes into the inbox; write. They admit to
 * `/mcp` only, where each call is a tool.
 */
export const ASSISTANT_SCOPES = [
  'assistant:read',
  'assistant:draft',
  'assistant:write',
] as const satisfies readonly TokenScope[];
export type AssistantScope = (typeof ASSISTANT_SCOPES)[number];

/** The contract of a call, besides its method and path. */
interface EndpointDefinition<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly summary: string;
  readonly tag: string;
  /** `public` needs no token; `session` any signed-in user; a role is checked in the book of the call. */
  readonly access: 'public' | 'session' | Role;
  /**
   * The scope with which a personal token may make the call, if it does not follow from the role; null for never. A
   * `session` call without a scope is not available to tokens.
   */
  readonly tokenScope?: TokenScope | null;
  /**
   * Whether assistants may make the call as a tool. A write names the call that takes the same input as a draft, for
   * assistants that may only draft.
   */
  readonly forAssistants?: true | { readonly asDraft: EndpointName };
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** `false` if the body is optional although the call has a schema. */
  readonly bodyRequired?: boolean;
  /** The body is a file upload (`multipart/form-data`) instead of JSON. */
  readonly multipart?: boolean;
  /**
   * Very long lists in the body, which are kept out of the parsed body (empty lists replace them); the call may take
   * longer.
   */
  readonly longLists?: { readonly names: readonly string[]; readonly bodyBytesMax: number };
  /** Texts in the body may contain unescaped line breaks, as simple programs send them. */
  readonly rawLineBreaks?: boolean;
  readonly answer?: Answer;
  /** Media types of a response that is a file instead of JSON. */
  readonly answerTypes?: readonly string[];
  /** The usual success status. */
  readonly status: 200 | 201 | 202 | 204;
  /** Another success status with the same body: 202 while the work continues, 200 if nothing was created. */
  readonly otherStatus?: 200 | 202;
  /** The response contains a secret and is never stored for replay under an Idempotency-Key. */
  readonly secretAnswer?: boolean;
  /** The response contains a code and is stored for replay only encrypted with the installation's key. */
  readonly sealedAnswer?: boolean;
}

/**
 * One API call. Server routes, the OpenAPI document, the web client's types and the access tests are all derived from
 * these definitions, so that a call cannot exist in only one of them.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> extends EndpointDefinition<Params, Query, Body, Answer> {
  readonly method: HttpMethod;
  /** Path with `{name}` for parameters. */
  readonly path: string;
}

/**
 * Every success status. A create with a client-generated id returns 200 for a repeated id; this need not be declared in
 * `otherStatus`.
 */
export function successStatusesOf(call: Pick<Endpoint, 'status' | 'otherStatus' | 'body'>): readonly number[] {
  const isRepeatable = call.status === 201 && call.body instanceof z.ZodObject && 'id' in call.body.shape;
  return [
    ...new Set([...(isRepeatable ? [200] : []), call.status, ...(call.otherStatus ? [call.otherStatus] : [])]),
  ].toSorted((one, other) => one - other);
}

/** Adds the method and path of its name to a definition; checks the shape and keeps the literal types. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodUndefined,
>(
  name: EndpointName,
  definition: EndpointDefinition<Params, Query, Body, Answer>,
): Endpoint<Params, Query, Body, Answer> {
  return { ...routeOf(name), ...definition };
}

/**
 * The scope with which a personal token may make a call. Calls of a book derive read and write scopes from the required
 * role; calls of a session declare theirs. Null: never, as for accounts, members and book settings.
 */
export function tokenScopeOf(call: Pick<Endpoint, 'access' | 'method' | 'tokenScope'>): TokenScope | null {
  if (call.tokenScope !== undefined) return call.tokenScope;
  if (call.access !== 'VIEWER' && call.access !== 'MEMBER') return null;
  return call.method === 'GET' ? 'read' : 'write';
}

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
/** The input type of a call, before defaults are applied. */
export type BodyInputOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type QueryInputOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
