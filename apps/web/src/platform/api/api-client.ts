import type { AnswerOf, BodyInputOf, EndpointName, endpoints, ParamsOf, QueryInputOf } from '@salim/contract';
import { routeOf } from '@salim/contract/facts/endpoint-paths';
import { goOffline } from '../offline/go-offline.ts';
import { isAboutToExpire } from '../session/access-token.ts';
import { askForProof } from '../session/proof.ts';
import { endsSession, renewAccessToken } from '../session/renewal.ts';
import { forgetPerson } from '../session/session-end.ts';
import { useSessionStatus } from '../session/session-status.ts';
import { useAuthStore } from '../stores/auth-store.ts';
import { ApiError } from './api-error.ts';
import { ERROR_CATALOGUE } from './error-catalogue.ts';
import { type HttpAnswer, type HttpRequest, sendRequest } from './http.ts';
import { newId } from './new-id.ts';

type Call<Name extends EndpointName> = (typeof endpoints)[Name];
type QueryValue = string | number | boolean | null | undefined;

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

/** Calls that answer a secret take no key, because their answers are never stored. */
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
 * Sends a request with the access token, renewing it where it is stale: at most once a request. A renewal that is
 * refused ends the session on this device.
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

/** No answer at all, or a proxy's that nobody is behind it; a server that refuses in its own words is there. */
function saysAway(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.isFromServer) return false;
  return error.status === 0 ? error.code !== 'REQUEST_FAILED' : [502, 503, 504].includes(error.status);
}

/**
 * As above, and where the server wants to know again who is there, asks the person and then repeats the request by
 * itself.
 */
async function sendProven(request: HttpRequest): Promise<HttpAnswer> {
  try {
    return await sendWithSession(request);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'REAUTH_REQUIRED') throw error;
    if (!(await askForProof())) throw error;
    return sendWithSession(request);
  }
}

/** As above, and notes when the server has gone away, so that every screen can say so. */
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
    // The token may have been cleared or replaced by another request's renewal or by a sign-in meanwhile.
    if (endsSession(error) && useAuthStore.getState().accessToken === staleToken) {
      await forgetPerson({ onPurpose: false });
    }
    throw error;
  }
}

/** In development and in tests every answer is held against the contract; the shipped app leaves that to the server. */
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

/** As `callApi`, with the headers of the answer. */
export async function callApiWithHeaders<Name extends EndpointName>(
  name: Name,
  ...[options]: OptionsArgument<Name>
): Promise<{ data: Answer<Name>; headers: Headers }> {
  const { method, path } = routeOf(name);
  const needsKey = method === 'POST' && !WITHOUT_KEY.has(name) && options?.idempotencyKey !== null;
  // A screen asks a dozen things at once; a touch should come in between.
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
 * One call of the API, by the name it has in the contract. Throws `ApiError`, whose message is fit to show; an abort
 * through `signal` throws the abort itself.
 */
export async function callApi<Name extends EndpointName>(
  name: Name,
  ...args: OptionsArgument<Name>
): Promise<Answer<Name>> {
  return (await callApiWithHeaders(name, ...args)).data;
}
