import { routeOf } from '@salim/contract/facts/endpoint-paths';
import { ApiError, ClientError } from '../api/api-error.ts';
import { ERROR_CATALOGUE } from '../api/error-catalogue.ts';
import { REQUEST_TIMEOUT_MS, sendRequest } from '../api/http.ts';
import { useAuthStore } from '../stores/auth-store.ts';
import { readStored } from '../stores/safe-storage.ts';
import { isAboutToExpire, noteReceived } from './access-token.ts';

/** Requests of one tab that may wait for a renewal at the same time. */
const WAITING_MAX = 50;
const LOCK_NAME = 'salim-reissue';

/**
 * Refusals that speak of the session. Everything else (no answer, 5xx, too many requests, a request that something on
 * the way has spoilt) says nothing about it and leaves it as it is.
 */
const ENDING_STATUSES = new Set([401, 403, 404]);

/** Whether an error says that the session is over, rather than that nothing is known. */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'INVALID_RESPONSE' && ENDING_STATUSES.has(error.status);
}

/** The token as it stands on this device, which another tab may have renewed a moment ago. */
function tokenOnDevice(): string | null {
  const stored = readStored(useAuthStore.storageName);
  if (!stored) return useAuthStore.getState().accessToken;
  const token = stored.state['accessToken'];
  return typeof token === 'string' ? token : null;
}

function signedOutElsewhere(): ApiError {
  return new ApiError('UNAUTHENTICATED', ERROR_CATALOGUE.REQUEST_FAILED, { status: 401 });
}

async function reissue(staleToken: string): Promise<string> {
  const onDevice = tokenOnDevice();
  if (onDevice === null) throw signedOutElsewhere();
  if (onDevice !== staleToken && !isAboutToExpire(onDevice)) {
    useAuthStore.getState().setAccessToken(onDevice);
    return onDevice;
  }
  const { method, path } = routeOf('reissue');
  const answer = await sendRequest({ method, url: path });
  const token = answer.headers.get('access');
  if (!token) throw new ApiError('LOGIN_NO_TOKEN', ERROR_CATALOGUE.LOGIN_NO_TOKEN, { status: 401 });
  noteReceived(token);
  // Somebody may have signed out while the answer was on its way.
  if (useAuthStore.getState().accessToken === null) throw signedOutElsewhere();
  useAuthStore.getState().setAccessToken(token);
  return token;
}

/** One renewal at a time in the whole browser; where locks are missing (plain HTTP), at least in this tab. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return typeof navigator !== 'undefined' && 'locks' in navigator && navigator.locks
    ? navigator.locks.request(LOCK_NAME, work)
    : work();
}

let running: Promise<string> | null = null;
let waiting = 0;

/**
 * Gets a new access token for the stale one. All who ask while it runs share one renewal and wait for it, at most 50
 * of them and at most 10 s. Throws what the renewal met; see `endsSession`.
 */
export async function renewAccessToken(staleToken: string): Promise<string> {
  const current = useAuthStore.getState().accessToken;
  if (current !== null && current !== staleToken) return current;
  if (waiting >= WAITING_MAX) {
    throw new ClientError('REQUEST_FAILED');
  }
  running ??= alone(() => reissue(staleToken)).finally(() => {
    running = null;
  });
  waiting += 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ClientError('TIMEOUT_ERROR')), REQUEST_TIMEOUT_MS);
  });
  try {
    return await Promise.race([running, tooLate]);
  } finally {
    clearTimeout(timer);
    waiting -= 1;
  }
}
