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
 * Who is signed in. What stands here after a reload is a memory, not a proof: see `session-status.ts` for whether the
 * server has confirmed it.
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
    // A full device keeps the session; who it is the server says.
    lean: (data) => ({ ...data, user: null }),
  },
  (set) => ({
    /** Signing in: user and token are set, loading and error cleared. */
    signIn: (user: Profile, accessToken: string) =>
      set(() => ({ user, accessToken, isAuthenticated: true, isLoading: false, error: null })),
    /** The profile, new from the server, of whoever holds the token. */
    setUser: (user: Profile) => set(() => ({ user, isAuthenticated: true, isLoading: false, error: null })),
    /** Replaces the token on its own. */
    setAccessToken: (accessToken: string) => set(() => ({ accessToken })),
    setLoading: (isLoading: boolean) => set(() => ({ isLoading })),
    setError: (error: string | null) => set(() => ({ error, isLoading: false })),
    /** Resets everything to signed-out. */
    clearAuth: () => set(() => SIGNED_OUT),
  }),
);

/** The label of a person of whom nothing is known. */
const DEFAULT_NAME = '사용자';

type NamedPerson = { readonly name?: string | null; readonly username?: string | null; readonly email?: string | null };

/**
 * Fills in what a profile may lack: user name from the e-mail, name from the user name, and of the rest what asks the
 * least of the person.
 */
export function completeProfile(profile: Partial<Profile>): Profile {
  const username = profile.username || localPart(profile.email);
  return {
    ...(profile as Profile),
    emailVerified: profile.emailVerified ?? true,
    hasPassword: profile.hasPassword ?? true,
    username,
    name: profile.name || username,
    email: profile.email ?? '',
    friendCode: profile.friendCode ?? '',
    providers: profile.providers ?? [],
  };
}

const localPart = (email: string | null | undefined): string => email?.split('@')[0] ?? '';

/** Name, else user name, else the part of the e-mail before the at sign, else "사용자". */
export function displayNameOf(person: NamedPerson | null): string {
  return person?.name || person?.username || localPart(person?.email) || DEFAULT_NAME;
}
