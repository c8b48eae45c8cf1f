import { z } from 'zod';
import { type EndpointName, type HttpMethod, routeOf } from './facts/endpoint-paths.ts';
import type { Role } from './facts/roles.ts';

/** What a personal token may be allowed to do. */
export const TOKEN_SCOPES = ['intake', 'read', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** What the contract says of a call, beside its method and path. */
interface EndpointDefinition<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly summary: string;
  readonly tag: string;
  /** `public` needs no token; `session` any signed-in user; a role is checked in the book that the call is about. */
  readonly access: 'public' | 'session' | Role;
  /**
   * The scope by which a personal token may make the call, where it does not follow from the role; null for never. A
   * `session` call that says nothing is for no token either.
   */
  readonly tokenScope?: TokenScope | null;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** `false` where the call may come without any body although it has a schema. */
  readonly bodyRequired?: boolean;
  /** The body is a file upload (`multipart/form-data`) instead of JSON. */
  readonly multipart?: boolean;
  /**
   * Lists of the body may be very long: they are kept out of the parsed body, which has empty ones in their place, and
   * the call may take its time.
   */
  readonly longLists?: { readonly names: readonly string[]; readonly bodyBytesMax: number };
  /** Texts in the body may hold line breaks that were not escaped, as simple programs send them. */
  readonly rawLineBreaks?: boolean;
  readonly answer?: Answer;
  /** Media types of an answer that is a file instead of JSON. */
  readonly answerTypes?: readonly string[];
  /** Status of the ordinary success. */
  readonly status: 200 | 201 | 202 | 204;
  /** What else a success may answer, with the same body: 202 while it still goes on, 200 where nothing was made. */
  readonly otherStatus?: 200 | 202;
  /** The answer holds a secret and is therefore never stored for replay under an Idempotency-Key. */
  readonly secretAnswer?: boolean;
  /** The answer holds a code, and is stored for replay only sealed by the installation's key. */
  readonly sealedAnswer?: boolean;
}

/**
 * One call of the API. Server routes, the generated OpenAPI document, the web client's types and the access tests
 * are all made from these, so that a call cannot exist in one of them alone.
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
 * Every status of a success. A create that takes the client's own id answers 200 when the same one came before; its
 * `otherStatus` need not say so.
 */
export function successStatusesOf(call: Pick<Endpoint, 'status' | 'otherStatus' | 'body'>): readonly number[] {
  const isRepeatable = call.status === 201 && call.body instanceof z.ZodObject && 'id' in call.body.shape;
  return [
    ...new Set([...(isRepeatable ? [200] : []), call.status, ...(call.otherStatus ? [call.otherStatus] : [])]),
  ].toSorted((one, other) => one - other);
}

/** Gives a definition the method and path of its name; keeps its literal types while checking its shape. */
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
 * The scope that lets a personal token make a call: readers and writers of a book follow from the role that the call
 * needs, calls of a session say so themselves. Null: never, as for accounts, members and the settings of books.
 */
export function tokenScopeOf(call: Pick<Endpoint, 'access' | 'method' | 'tokenScope'>): TokenScope | null {
  if (call.tokenScope !== undefined) return call.tokenScope;
  if (call.access !== 'VIEWER' && call.access !== 'MEMBER') return null;
  return call.method === 'GET' ? 'read' : 'write';
}

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
/** What a client may send, before defaults are filled in. */
export type BodyInputOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type QueryInputOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
