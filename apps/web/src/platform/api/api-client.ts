import type { AnswerOf, BodyInputOf, EndpointName, endpoints, ParamsOf, QueryInputOf } from '@salim/contract';
import { goOffline } from '../offline/go-offline.ts';
import { isAboutToExpire } from '../session/access-token.ts';
import { askForProof } from '../session/proof.ts';
import { endsSession, renewAccessToken } from '../session/renewal.ts';
import { forgetPerson } from '../session/session-end.ts';
import { useSessionStatus } from '../session/session-status.ts';
import { useAuthStore } from '../stores/auth-store.ts';
import { ApiError } from './api-error.ts';
import { ERROR_CATALOGUE } from './error-catalogue.ts';
import { type Interceptor, pipeline, requestFor, TRANSPORT } from './http.ts';
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
    query?: { [Key in keyof NonNullable<QueryInputOf<Call<Name>>>]?: string | number | boolean | null | undefined };
    body?: Body<Name> | FormData;
  };

type OptionsArgument<Name extends EndpointName> =
  ParamsOf<Call<Name>> extends undefined ? [options?: CallOptions<Name>] : [options: CallOptions<Name>];

/** Calls that answer a secret take no key, because their answers are never stored. */
const WITHOUT_KEY: ReadonlySet<EndpointName> = new Set(['login', 'reissue', 'logout']);

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
  if (request.method !== 'POST' || (request.call && WITHOUT_KEY.has(request.call))) {
    return next({ ...request, idempotencyKey: null });
  }
  return next({ ...request, idempotencyKey: request.idempotencyKey === undefined ? newId() : request.idempotencyKey });
};

/** True when the server is unreachable: no response, or 502/503/504 from a proxy. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.isFromServer) return false;
  return error.status === 0 ? error.code !== 'REQUEST_FAILED' : [502, 503, 504].includes(error.status);
}

/** Notes when the server has gone away, so that every screen can say so. */
const noteUnreachable: Interceptor = async (request, next) => {
  try {
    return await next(request);
  } catch (error) {
    if (isUnreachable(error) && useSessionStatus.getState().status === 'verified') await goOffline(error);
    throw error;
  }
};

/** Where the server asks for the password again, asks the user and then repeats the request. */
const reauthenticate: Interceptor = async (request, next) => {
  try {
    return await next(request);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'REAUTH_REQUIRED') throw error;
    if (!(await askForProof())) throw error;
    return next(request);
  }
};

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
async function renewOrSignOut(staleToken: string): Promise<string> {
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
