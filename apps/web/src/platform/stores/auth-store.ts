import type { Profile } from '@salim/contract';
import { createPersistedStore } from './persisted-store.ts';
import * as sanitize from './sanitize.ts';

export interface AuthData {
  user: Profile | null;
  accessToken: string | null;
  isAuthenticated: boolean;
  isLoading: boolean;
  error: string | null;
}

const SIGNED_OUT: AuthData = { user: null, accessToken: null, isAuthenticated: false, isLoading: false, error: null };

/**
 * Who is signed in. After a reload this is restored from storage and unverified: see `session-status.ts` for whether
 * the server has confirmed it.
 */
export const useAuthStore = createPersistedStore(
  {
    name: 'auth-storage',
    initial: SIGNED_OUT,
    sanitize: {
      user: sanitize.referenceOrNull<Profile>(),
      accessToken: sanitize.textOrNull,
      isAuthenticated: sanitize.flag,
      isLoading: sanitize.neverKept,
      error: sanitize.textOrNull,
    },
    // With a full storage keep the session only; the server returns the user.
    lean: (data) => ({ ...data, user: null }),
  },
  (set) => ({
    /** Signing in: sets user and token, clears loading and error. */
    signIn: (user: Profile, accessToken: string) =>
      set(() => ({ user, accessToken, isAuthenticated: true, isLoading: false, error: null })),
    /** The current profile from the server of the token's user. */
    setUser: (user: Profile) => set(() => ({ user, isAuthenticated: true, isLoading: false, error: null })),
    /** Replaces only the token. */
    setAccessToken: (accessToken: string) => set(() => ({ accessToken })),
    setLoading: (isLoading: boolean) => set(() => ({ isLoading })),
    setError: (error: string | null) => set(() => ({ error, isLoading: false })),
    /** Resets everything to signed-out. */
    clearAuth: () => set(() => SIGNED_OUT),
  }),
);

/** The label of a user without any profile data. */
const DEFAULT_NAME = '사용자';

type NamedPerson = { readonly name?: string | null; readonly username?: string | null; readonly email?: string | null };

/**
 * Fills in missing profile fields: user name from the email, name from the user name, and for the others the least
 * privileged values.
 */
export function completeProfile(profile: Partial<Profile>): Profile {
  const username = profile.username || localPart(profile.email);
  return {
    ...(profile as Profile),
    emailVerified: profile.emailVerified ?? true,
    hasPassword: profile.hasPassword ?? true,
    passkeyCount: profile.passkeyCount ?? 0,
    username,
    name: profile.name || username,
    email: profile.email ?? '',
    friendCode: profile.friendCode ?? '',
    providers: profile.providers ?? [],
  };
}

const localPart = (email: string | null | undefined): string => email?.split('@')[0] ?? '';

/** Name, else user name, else the part of the email before the at sign, else "사용자". */
export function displayNameOf(person: NamedPerson | null): string {
  return person?.name || person?.username || localPart(person?.email) || DEFAULT_NAME;
}
