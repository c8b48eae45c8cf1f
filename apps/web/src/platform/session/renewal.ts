import { routeOf } from '@salim/contract/facts/endpoint-paths';
import { ApiError, ClientError } from '../api/api-error.ts';
import { ERROR_CATALOGUE } from '../api/error-catalogue.ts';
import { REQUEST_TIMEOUT_MS, sendRequest } from '../api/http.ts';
import { useAuthStore } from '../stores/auth-store.ts';
import { readStored } from '../stores/safe-storage.ts';
import { isAboutToExpire, noteReceived } from './access-token.ts';

/** Maximum requests of one tab that wait for a renewal. */
const WAITING_MAX = 50;
const LOCK_NAME = 'salim-reissue';

/**
 * Refusals that end the session. Any other failure (no response, 5xx, 429, a request corrupted on the way) says nothing
 * about the session and leaves it unchanged.
 */
const ENDING_STATUSES = new Set([401, 403, 404]);

/** Whether an error means that the session is over, rather than unknown. */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'INVALID_RESPONSE' && ENDING_STATUSES.has(error.status);
}

/** The current token on this device, which another tab may just have renewed. */
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
  // The user may have signed out while the response was pending.
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
 * Gets a new access token for the stale one. All callers during a renewal share it and wait for it, at most 50 of them
 * and at most 10 s. Throws the error of the renewal; see `endsSession`.
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
