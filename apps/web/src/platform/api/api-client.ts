import type { AnswerOf, BodyInputOf, EndpointName, endpoints, ParamsOf, QueryInputOf } from '@salim/contract';
import { goOffline } from '../offline/go-offline.ts';
import { isAboutToExpire } from '../session/access-token.ts';
import { askToReauthenticate } from '../session/reauthentication.ts';
import { endsSession, renewAccessToken } from '../session/renewal.ts';
import { forgetPerson } from '../session/session-end.ts';
import { useSessionStatus } from '../session/session-status.ts';
import { useAuthStore } from '../stores/auth-store.ts';
import { ApiError } from './api-error.ts';
import { ENDPOINT_PATHS } from './endpoint-paths.ts';
import { ERROR_CATALOGUE } from './error-catalogue.ts';
import { type HttpAnswer, type HttpRequest, sendRequest } from './http.ts';
import { newId } from './new-id.ts';

type Call<Name extends EndpointName> = (typeof endpoints)[Name];
type QueryValue = string | number | boolean | null | undefined;

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
  /** For calls that return a file. */
  readonly wantsFile?: boolean;
}

/** Query values are sent as given; null, undefined and empty values are omitted. */
export type CallOptions<Name extends EndpointName> = CommonOptions &
  (ParamsOf<Call<Name>> extends undefined ? { params?: never } : { params: ParamsOf<Call<Name>> }) & {
    query?: { [Key in keyof NonNullable<QueryInputOf<Call<Name>>>]?: QueryValue };
    body?: Body<Name> | FormData;
  };

type OptionsArgument<Name extends EndpointName> =
  ParamsOf<Call<Name>> extends undefined ? [options?: CallOptions<Name>] : [options: CallOptions<Name>];

/** Calls that return a secret send no idempotency key, because their responses are never stored. */
const WITHOUT_KEY: ReadonlySet<EndpointName> = new Set(['login', 'reissue', 'logout']);

function addressOf(path: string, params: object | undefined, query: object | undefined): string {
  const filled = path.replace(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent((params as Record<string, string> | undefined)?.[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}) as [string, QueryValue][]) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/**
 * Sends a request with the access token and renews a stale one, at most once per request. A refused renewal ends the
 * session on this device.
 */
async function sendWithSession(request: HttpRequest): Promise<HttpAnswer> {
  const token = useAuthStore.getState().accessToken;
  if (token === null) return sendRequest(request);
  if (isAboutToExpire(token)) {
    return sendRequest({ ...request, accessToken: await renewedOrSignedOut(token) });
  }
  try {
    return await sendRequest({ ...request, accessToken: token });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return sendRequest({ ...request, accessToken: await renewedOrSignedOut(token) });
  }
}

/**
 * True when the server is unreachable: no response, or an upstream error from a proxy. An error response of the server
 * itself means that it is reachable.
 */
function saysAway(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.isFromServer) return false;
  return error.status === 0 ? error.code !== 'REQUEST_FAILED' : [502, 503, 504].includes(error.status);
}

/** Same as above, but when the server requires re-authentication, asks the user and then retries the request. */
async function sendProven(request: HttpRequest): Promise<HttpAnswer> {
  try {
    return await sendWithSession(request);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'REAUTH_REQUIRED') throw error;
    if (!(await askToReauthenticate())) throw error;
    return sendWithSession(request);
  }
}

/** Same as above, and sets the session to offline when the server is unreachable, so that every screen can show it. */
async function sendAndNotice(request: HttpRequest): Promise<HttpAnswer> {
  try {
    return await sendProven(request);
  } catch (error) {
    if (saysAway(error) && useSessionStatus.getState().status === 'verified') await goOffline(error);
    throw error;
  }
}

async function renewedOrSignedOut(staleToken: string): Promise<string> {
  try {
    return await renewAccessToken(staleToken);
  } catch (error) {
    // Another request's renewal or a sign-out may have replaced or cleared the token meanwhile.
    if (endsSession(error) && useAuthStore.getState().accessToken === staleToken) {
      await forgetPerson({ onPurpose: false });
    }
    throw error;
  }
}

/**
 * Validates every response against the contract in development and in tests; the production build trusts the server.
 */
async function checkAnswer(name: EndpointName, data: unknown): Promise<void> {
  const contract = await import('@salim/contract');
  const schema = contract.endpoints[name].answer;
  const result = schema?.safeParse(data);
  if (result && !result.success) {
    throw new ApiError('INVALID_RESPONSE', `${ERROR_CATALOGUE.INVALID_RESPONSE} (${name}: ${result.error.message})`, {
      status: 200,
    });
  }
}

/** Same as `callApi`, with the response headers. */
export async function callApiWithHeaders<Name extends EndpointName>(
  name: Name,
  ...[options]: OptionsArgument<Name>
): Promise<{ data: Answer<Name>; headers: Headers }> {
  const [method = '', path = ''] = ENDPOINT_PATHS[name].split(' ');
  const needsKey = method === 'POST' && !WITHOUT_KEY.has(name) && options?.idempotencyKey !== null;
  // A screen sends a dozen requests at once; let input be handled in between.
  if (method === 'GET') await globalThis.scheduler?.yield?.();
  const answer = await sendAndNotice({
    method,
    url: addressOf(path, options?.params, options?.query),
    ...(options?.body === undefined ? {} : { body: options.body }),
    ...(needsKey ? { headers: { 'idempotency-key': options?.idempotencyKey ?? newId() } } : {}),
    signal: options?.signal,
    ...(options?.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    ...(options?.wantsFile === undefined ? {} : { wantsFile: options.wantsFile }),
  });
  if (import.meta.env.DEV) await checkAnswer(name, answer.data);
  return { data: answer.data as Answer<Name>, headers: answer.headers };
}

/**
 * Calls the API by operation name of the contract. Throws `ApiError`, whose message can be shown to the user; an abort
 * through `signal` throws the abort itself.
 */
export async function callApi<Name extends EndpointName>(
  name: Name,
  ...args: OptionsArgument<Name>
): Promise<Answer<Name>> {
  return (await callApiWithHeaders(name, ...args)).data;
}
