import { useAuthStore } from '../stores/auth-store.ts';
import { endsSession, renewAccessToken } from './renewal.ts';
import { clearUserData } from './session-end.ts';

/** Renews the access token; a refused renewal ends the session on this device. */
export const renewOrSignOut = (staleToken: string): Promise<string> =>
  renewAccessToken(staleToken).catch(async (error: unknown) => {
    // Another request's renewal or a sign-out may have replaced or cleared the token meanwhile.
    const isStillHeld = useAuthStore.getState().accessToken === staleToken;
    if (endsSession(error) && isStillHeld) await clearUserData({ onPurpose: false });
    throw error;
  });
