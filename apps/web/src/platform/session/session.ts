import type { PasskeyAssertion, Profile } from '@salim/contract';
import { callApi, requestFor } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { ERROR_CATALOGUE } from '../api/error-catalogue.ts';
import { sendRequest } from '../api/http.ts';
import { queryClient } from '../api/query-client.ts';
import { goOffline } from '../offline/go-offline.ts';
import { completeProfile, useAuthStore } from '../stores/auth-store.ts';
import { followOtherTab } from '../stores/persisted-store.ts';
import { noteReceived } from './access-token.ts';
import { rememberDevice } from './known-device.ts';
import { endsSession } from './renewal.ts';
import { clearUserData } from './session-end.ts';
import { currentSession, setSessionStatus, useSessionStatus } from './session-status.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly otp?: string;
  /** Replaces the code. */
  readonly passkey?: PasskeyAssertion;
}

/** How often an unreachable server is polled. */
const ASK_AGAIN_MS = 8000;

/** A pending logout; signing in waits for it, so that it cannot end the new session. */
let leaving: Promise<unknown> = Promise.resolve();

async function loadProfile(signal?: AbortSignal): Promise<Profile> {
  const profile: unknown = await callApi('getProfile', { signal });
  if (typeof profile !== 'object' || profile === null || Array.isArray(profile)) {
    throw new ApiError('INVALID_RESPONSE', ERROR_CATALOGUE.INVALID_RESPONSE, { status: 200 });
  }
  return completeProfile(profile);
}

const SHOWN_AS_THEY_ARE: ReadonlySet<string> = new Set([
  'TIMEOUT_ERROR',
  'LOGIN_NO_TOKEN',
  'OTP_REQUIRED',
  'OTP_INVALID',
  'PASSKEY_INVALID',
]);

/** The specified messages for a failed sign-in. */
function loginError(error: unknown): ApiError {
  if (!(error instanceof ApiError)) return new ApiError('LOGIN_FAILED', ERROR_CATALOGUE.LOGIN_FAILED, { status: 0 });
  const { status, code } = error;
  if (code === 'NETWORK_ERROR' || code === 'INVALID_RESPONSE') {
    return new ApiError(code, ERROR_CATALOGUE.LOGIN_UNREACHABLE, { status });
  }
  if (SHOWN_AS_THEY_ARE.has(code)) return error;
  if (status === 401) return new ApiError(code, ERROR_CATALOGUE.LOGIN_BAD_CREDENTIALS, { status });
  const message = error.isFromServer ? error.message : ERROR_CATALOGUE.LOGIN_FAILED;
  return new ApiError(code, `${message} (${status})`, { status });
}

/**
 * Signs in: gets a token, loads the profile, marks the session as verified. Any failure leaves the device signed out
 * and throws an `ApiError` whose message can be shown to the user.
 */
export function signIn(credentials: Credentials): Promise<Profile> {
  return enterBy('login', credentials);
}

/** The same with a passkey. */
export function signInWithPasskey(response: PasskeyAssertion): Promise<Profile> {
  return enterBy('signInWithPasskey', { response });
}

async function enterBy(call: 'login' | 'signInWithPasskey', body: object): Promise<Profile> {
  await leaving;
  const auth = useAuthStore.getState();
  auth.setLoading(true);
  try {
    const answer = await sendRequest({ ...requestFor(call), body });
    const token = answer.headers.get('access');
    if (!token) throw new ApiError('LOGIN_NO_TOKEN', ERROR_CATALOGUE.LOGIN_NO_TOKEN, { status: answer.status });
    return await startWith(token);
  } catch (error) {
    const failure = loginError(error);
    await clearUserData({ onPurpose: false });
    useAuthStore.getState().setError(failure.message);
    throw failure;
  }
}

/** Adopts a token just received from the server, and its user. */
export async function startWith(token: string): Promise<Profile> {
  noteReceived(token);
  const previous = useAuthStore.getState().user;
  useAuthStore.getState().setAccessToken(token);
  const profile = await loadProfile();
  if (previous && previous.id !== profile.id) await clearUserData({ onPurpose: true });
  const latest = useAuthStore.getState().accessToken ?? token;
  useAuthStore.getState().signIn(profile, latest);
  rememberDevice();
  setSessionStatus('verified');
  return profile;
}

/**
 * Verifies the stored token with the server. A refusal signs out silently; with an unreachable server the last verified
 * user of this device continues.
 */
export async function verifySession(): Promise<void> {
  const auth = useAuthStore.getState();
  if (auth.accessToken === null) {
    auth.setLoading(false);
    setSessionStatus('signedOut');
    return;
  }
  const { status } = useSessionStatus.getState();
  if (status === 'signedOut' || status === 'unreachable') setSessionStatus('checking');
  auth.setLoading(true);
  const session = currentSession();
  try {
    const knownId = auth.user?.id;
    const profile = await loadProfile(session);
    if (session.aborted) return;
    if (knownId !== undefined && knownId !== profile.id) {
      const token = useAuthStore.getState().accessToken;
      await clearUserData({ onPurpose: true });
      if (token !== null) useAuthStore.getState().setAccessToken(token);
    }
    useAuthStore.getState().setUser(profile);
    setSessionStatus('verified');
    // Refetch what could not be loaded or may have changed meanwhile.
    if (status === 'offline') void queryClient.invalidateQueries();
  } catch (error) {
    if (session.aborted) return;
    if (endsSession(error)) {
      await clearUserData({ onPurpose: false });
    } else {
      await goOffline(error);
    }
  }
}

/**
 * Signs out: clears this device at once and notifies the server, whether it is reachable or not. A failed call is
 * repeated when the network is back, unless a user has signed in since.
 */
export async function signOut(): Promise<void> {
  const accessToken = useAuthStore.getState().accessToken;
  const report = () => sendRequest({ ...requestFor('logout'), accessToken, keepalive: true });
  const signOutRequest = report().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 0) {
      const again = () => {
        if (useAuthStore.getState().accessToken === null) leaving = report().catch(() => undefined);
      };
      window.addEventListener('online', again, { once: true });
    }
  });
  leaving = signOutRequest;
  await clearUserData({ onPurpose: true });
}

/** Keeps this tab in sync with other tabs and with the network. @returns a function that stops it */
export function followSession(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== null && event.storageArea !== window.localStorage) return;
    const before = useAuthStore.getState();
    followOtherTab(event.key);
    if (event.key !== null && event.key !== useAuthStore.storageName) return;
    const after = useAuthStore.getState();
    if (before.accessToken !== null && after.accessToken === null) {
      void clearUserData({ onPurpose: false });
    } else if (after.accessToken !== null && (after.user?.id ?? null) !== (before.user?.id ?? null)) {
      // Another user, or a first one, has signed in in another tab.
      window.location.reload();
    }
  };
  const askAgain = () => {
    const { status } = useSessionStatus.getState();
    const isAway = status === 'offline' || status === 'unreachable';
    if (isAway && document.visibilityState === 'visible' && !useAuthStore.getState().isLoading) void verifySession();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('online', askAgain);
  document.addEventListener('visibilitychange', askAgain);
  // The browser fires no online event when only the server was down, so poll it.
  const timer = setInterval(askAgain, ASK_AGAIN_MS);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('online', askAgain);
    document.removeEventListener('visibilitychange', askAgain);
    clearInterval(timer);
  };
}
