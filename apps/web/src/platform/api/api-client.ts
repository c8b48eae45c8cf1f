import type { AnswerOf, BodyInputOf, EndpointName, endpoints, ParamsOf, QueryInputOf } from '@salim/contract';
import { routeOf } from '@salim/contract/facts/endpoint-paths';
import { goOffline } from '../offline/go-offline.ts';
import { isAboutToExpire } from '../session/access-token.ts';
import { askToReauthenticate } from '../session/reauthentication.ts';
import { endsSession, renewAccessToken } from '../session/renewal.ts';
import { forgetPerson } from '../session/session-end.ts';
import { useSessionStatus } from '../session/session-status.ts';
import { useAuthStore } from '../stores/auth-store.ts';
import { ApiError } from './api-error.ts';
import { ERROR_CATALOGUE } from './error-catalogue.ts';
import { type HttpRequest, type Interceptor, pipeline, TRANSPORT } from './http.ts';
import { newId } from './new-id.ts';

type Call<Name extends EndpointName> = (typeof endpoints)[Name];

/** What one call answers. */
export type Answer<Name extends EndpointName> = AnswerOf<Call<Name>>;
/** What one call takes as its body. */
export type Body<Name extends EndpointName> = BodyInputOf<Call<Name>>;

interface CommonOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  /**
   * The same key makes a repeated POST answer what the first one did; a new key is made for each call unless given. Null
   * for none, where an id in the body keeps a repeated call from doing anything twice.
   */
  readonly idempotencyKey?: string | null;
  /** For calls whose answer is a file. */
  readonly wantsFile?: boolean;
}

/** Query values are written as they stand; null, undefined and empty ones are left out. */
export type CallOptions<Name extends EndpointName> = CommonOptions &
  (ParamsOf<Call<Name>> extends undefined ? { params?: never } : { params: ParamsOf<Call<Name>> }) & {
    query?: { [Key in keyof NonNullable<QueryInputOf<Call<Name>>>]?: QueryValue };
    body?: Body<Name> | FormData;
  };

type OptionsArgument<Name extends EndpointName> =
  ParamsOf<Call<Name>> extends undefined ? [options?: CallOptions<Name>] : [options: CallOptions<Name>];

type QueryValue = string | number | boolean | null | undefined;

/** A call by its name; parameters that the query leaves empty are left out. */
export function requestFor(call: EndpointName, params: object = {}, query: object = {}): HttpRequest {
  const { method, path } = routeOf(call);
  const values: Readonly<Record<string, string>> = { ...params };
  const filled = path.replace(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, QueryValue][]) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return { call, method, url: text === '' ? filled : `${filled}?${text}` };
}

/** Every answer is checked against the contract. */
const checkAnswer: Interceptor = async (request, next) => {
  const answer = await next(request);
  if (request.call === undefined) return answer;
  const contract = await import('@salim/contract');
  const result = contract.endpoints[request.call].answer?.safeParse(answer.data);
  if (result?.success !== false) return answer;
  const message = `${ERROR_CATALOGUE.INVALID_RESPONSE} (${request.call}: ${result.error.message})`;
  throw new ApiError('INVALID_RESPONSE', message, { status: 200 });
};

/** A screen reads a dozen things at once; a touch should come in between. */
const yieldToInput: Interceptor = async (request, next) => {
  if (request.method === 'GET') await globalThis.scheduler?.yield?.();
  return next(request);
};

/** A repeated POST does its work once: it carries the same key each time that it is sent from here on. */
const addIdempotencyKey: Interceptor = (request, next) => {
  const { method, idempotencyKey = newId() } = request;
  return next({ ...request, idempotencyKey: method === 'POST' ? idempotencyKey : null });
};

/** True when the server is unreachable: no response, or 502/503/504 from a proxy. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.isFromServer) return false;
  return error.status === 0 ? error.code !== 'REQUEST_FAILED' : [502, 503, 504].includes(error.status);
}

/** Notes when the server has gone away, so that every screen can say so. */
const noteUnreachable: Interceptor = (request, next) =>
  next(request).catch(async (error: unknown) => {
    if (isUnreachable(error) && useSessionStatus.getState().status === 'verified') await goOffline(error);
    throw error;
  });

/** Where the server asks for the password again, asks the user and then repeats the request. */
const reauthenticate: Interceptor = (request, next) =>
  next(request).catch(async (error: unknown) => {
    const isAsked = error instanceof ApiError && error.code === 'REAUTH_REQUIRED';
    if (!isAsked || !(await askToReauthenticate())) throw error;
    return next(request);
  });

/** Sends the access token and renews a stale one, at most once a request. */
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

/** A renewal that is refused ends the session on this device. */
const renewOrSignOut = (staleToken: string): Promise<string> =>
  renewAccessToken(staleToken).catch(async (error: unknown) => {
    // The token may have been cleared or replaced by another request's renewal or by a sign-in meanwhile.
    const isStillHeld = useAuthStore.getState().accessToken === staleToken;
    if (endsSession(error) && isStillHeld) await forgetPerson({ onPurpose: false });
    throw error;
  });

/** What every call goes through, in this order; its answer comes back in the opposite one. */
const send = pipeline([
  // The shipped app leaves this to the server.
  ...(import.meta.env.DEV ? [checkAnswer] : []),
  yieldToInput,
  addIdempotencyKey,
  noteUnreachable,
  reauthenticate,
  authenticate,
  ...TRANSPORT,
]);

/** As `callApi`, with the headers of the answer. */
export async function callApiWithHeaders<Name extends EndpointName>(
  name: Name,
  ...[options]: OptionsArgument<Name>
): Promise<{ data: Answer<Name>; headers: Headers }> {
  const { params, query, ...rest } = options ?? {};
  const { data, headers } = await send({ ...requestFor(name, params, query), ...rest });
  return { data: data as Answer<Name>, headers };
}

/**
 * One call of the API, by the name it has in the contract. Throws `ApiError`, whose message is fit to show; an abort
 * through `signal` throws the abort itself.
 */
export async function callApi<Name extends EndpointName>(
  name: Name,
  ...args: OptionsArgument<Name>
): Promise<Answer<Name>> {
  return (await callApiWithHeaders(name, ...args)).data;
}
