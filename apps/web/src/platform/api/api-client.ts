import type { AnswerOf, BodyInputOf, EndpointName, endpoints, ParamsOf, QueryInputOf } from '@salim/contract';
import { routeOf } from '@salim/contract/facts/endpoint-paths';
import { isRecord } from '../is-record.ts';
import { goOffline } from '../offline/go-offline.ts';
import { isAboutToExpire } from '../session/access-token.ts';
import { askToReauthenticate } from '../session/reauthentication.ts';
import { renewOrSignOut } from '../session/renew-or-sign-out.ts';
import { currentSession, useSessionStatus } from '../session/session-status.ts';
import { useAuthStore } from '../stores/auth-store.ts';
import { ApiError } from './api-error.ts';
import { storeEarlyAnswer, takeEarlyAnswer } from './early-answers.ts';
import { ERROR_CATALOGUE } from './error-catalogue.ts';
import { type HttpRequest, type Interceptor, pipeline, type Send, sendRequest, TRANSPORT } from './http.ts';
import { newId } from './new-id.ts';

type Call<Name extends EndpointName> = (typeof endpoints)[Name];

/** The response type of a call. */
export type Answer<Name extends EndpointName> = AnswerOf<Call<Name>>;
/** The request body type of a call. */
export type Body<Name extends EndpointName> = BodyInputOf<Call<Name>>;

interface CommonOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  /**
   * Idempotency key: a repeated POST with the same key gets the first response. A new key is generated per call unless
   * given. Null sends none, when an id in the body already makes the call idempotent.
   */
  readonly idempotencyKey?: string | null;
  /** The tag of a response that the caller still has: see `callApiUnlessKnown`. */
  readonly knownTag?: string | null;
  /** For calls that return a file. */
  readonly wantsFile?: boolean;
}

/** Query values are sent as given, lists by repeating the name; null, undefined and empty values are omitted. */
export type CallOptions<Name extends EndpointName> = CommonOptions &
  (ParamsOf<Call<Name>> extends undefined ? { params?: never } : { params: ParamsOf<Call<Name>> }) & {
    query?: { [Key in keyof NonNullable<QueryInputOf<Call<Name>>>]?: QueryValue };
    body?: Body<Name> | FormData;
  };

type OptionsArgument<Name extends EndpointName> =
  ParamsOf<Call<Name>> extends undefined ? [options?: CallOptions<Name>] : [options: CallOptions<Name>];

type QueryValue = string | number | boolean | readonly string[] | null | undefined;

/** The request of a call by its name; empty query values are omitted. */
export function requestFor(call: EndpointName, params: object = {}, query: object = {}): HttpRequest {
  const { method, path } = routeOf(call);
  const values: Readonly<Record<string, string>> = { ...params };
  const filled = path.replace(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, QueryValue][]) {
    for (const one of [value].flat()) {
      if (one !== null && one !== undefined && one !== '') search.append(name, String(one));
    }
  }
  const text = search.toString();
  return { call, method, url: text === '' ? filled : `${filled}?${text}` };
}

/** Validates every response against the contract. */
const checkAnswer: Interceptor = async (request, next) => {
  const answer = await next(request);
  if (request.call === undefined || answer.status === 304) return answer;
  const contract = await import('@salim/contract');
  const result = contract.endpoints[request.call].answer?.safeParse(answer.data);
  if (result?.success !== false) return answer;
  const message = `${ERROR_CATALOGUE.INVALID_RESPONSE} (${request.call}: ${result.error.message})`;
  throw new ApiError('INVALID_RESPONSE', message, { status: 200 });
};

/** A screen sends a dozen requests at once; lets input be handled in between. */
const yieldToInput: Interceptor = async (request, next) => {
  if (request.method === 'GET') await globalThis.scheduler?.yield?.();
  return next(request);
};

/** A repeated POST takes effect once: it carries the same key each time it is sent from here on. */
const addIdempotencyKey: Interceptor = (request, next) => {
  const { method, idempotencyKey = newId() } = request;
  return next({ ...request, idempotencyKey: method === 'POST' ? idempotencyKey : null });
};

/** True when the server is unreachable: no response, or 502/503/504 from a proxy. */
function isUnreachable(error: ApiError): boolean {
  if (error.isFromServer) return false;
  return error.status === 0 ? error.code !== 'REQUEST_FAILED' : [502, 503, 504].includes(error.status);
}

let confirming: Promise<boolean> | null = null;

/** Whether even the session cannot be confirmed because the server fails. Failed requests share one confirmation. */
function cannotConfirmSession(): Promise<boolean> {
  const { accessToken } = useAuthStore.getState();
  confirming ??= sendRequest({ ...requestFor('getProfile'), accessToken })
    .then(
      () => false,
      (error: unknown) => error instanceof ApiError && (isUnreachable(error) || error.status >= 500),
    )
    .finally(() => {
      confirming = null;
    });
  return confirming;
}

/**
 * Sets the session to offline when the server is unreachable, so that every screen can show it. A single call that fails
 * with 500 does not: only if the session cannot be confirmed either.
 */
const noteUnreachable: Interceptor = (request, next) => {
  const session = currentSession();
  const isOfThisSession = () => !session.aborted && useSessionStatus.getState().status === 'verified';
  return next(request).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || !isOfThisSession()) throw error;
    const isAway = isUnreachable(error) || (error.status >= 500 && (await cannotConfirmSession()));
    if (isAway && isOfThisSession()) await goOffline(error);
    throw error;
  });
};

/** The password that the user has just typed into the form of this request. */
function typedPassword({ body }: HttpRequest): string | null {
  return isRecord(body) && typeof body['password'] === 'string' ? body['password'] : null;
}

/**
 * Re-authenticates with a password that was just typed, and asks for the code alone where one is needed.
 *
 * @throws ApiError WRONG_PASSWORD naming the field `password`, which is that of the form too
 */
async function reauthenticateWith(password: string, next: Send): Promise<boolean> {
  try {
    await next({ ...requestFor('reauthenticate'), body: { password } });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'OTP_INVALID') throw error;
    return askToReauthenticate(password);
  }
}

/** When the server requires re-authentication, asks the user and then retries the request. */
const reauthenticate: Interceptor = (request, next) =>
  next(request).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'REAUTH_REQUIRED') throw error;
    const password = typedPassword(request);
    const isProven = await (password === null ? askToReauthenticate() : reauthenticateWith(password, next));
    if (!isProven) throw error;
    return next(request);
  });

/** Sends the access token and renews a stale one, at most once per request. */
const authenticate: Interceptor = async (request, next) => {
  const accessToken = useAuthStore.getState().accessToken;
  if (accessToken === null) return next(request);
  if (!isAboutToExpire(accessToken)) {
    try {
      return await next({ ...request, accessToken });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
    }
  }
  return next({ ...request, accessToken: await renewOrSignOut(accessToken) });
};

/** The interceptors of every call, in this order; the response passes them in reverse. */
const send = pipeline([
  // The production build trusts the server.
  ...(import.meta.env.DEV ? [checkAnswer] : []),
  // Before any pause: it must know in which session the request was made.
  noteUnreachable,
  yieldToInput,
  addIdempotencyKey,
  reauthenticate,
  authenticate,
  ...TRANSPORT,
]);

/** Same as `callApi`, with the response headers. */
export async function callApiWithHeaders<Name extends EndpointName>(
  name: Name,
  ...[options]: OptionsArgument<Name>
): Promise<{ data: Answer<Name>; headers: Headers }> {
  const { params, query, ...rest } = options ?? {};
  const { data, headers } = await send({ ...requestFor(name, params, query), ...rest });
  return { data: data as Answer<Name>, headers };
}

/**
 * Calls the API by operation name of the contract. Throws `ApiError`, whose message can be shown to the user; an abort
 * through `signal` throws the abort itself.
 */
export async function callApi<Name extends EndpointName>(
  name: Name,
  ...args: OptionsArgument<Name>
): Promise<Answer<Name>> {
  const [{ params, query } = {}] = args as [CallOptions<Name>?];
  const { method, url } = requestFor(name, params, query);
  const early = method === 'GET' ? takeEarlyAnswer(url) : undefined;
  return early === undefined ? (await callApiWithHeaders(name, ...args)).data : ((await early) as Answer<Name>);
}

/** Sends a GET ahead of the screen that needs it: the next `callApi` for the same gets this answer. */
export function sendEarly<Name extends EndpointName>(name: Name, ...args: OptionsArgument<Name>): void {
  const [{ params, query } = {}] = args as [CallOptions<Name>?];
  storeEarlyAnswer(
    requestFor(name, params, query).url,
    callApiWithHeaders(name, ...args).then(({ data }) => data),
  );
}

/** Same as `callApi`, with the tag of the response; null when the caller already has the response with `knownTag`. */
export async function callApiUnlessKnown<Name extends EndpointName>(
  name: Name,
  ...[options]: OptionsArgument<Name>
): Promise<{ data: Answer<Name>; tag: string | null } | null> {
  const { params, query, ...rest } = options ?? {};
  const { status, data, headers } = await send({ ...requestFor(name, params, query), ...rest });
  return status === 304 ? null : { data: data as Answer<Name>, tag: headers.get('etag') };
}
