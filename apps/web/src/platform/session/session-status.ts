import { create } from 'zustand';

/**
 * The current state of the session in this tab:
 * - `checking`: there is a token and the server is verifying it;
 * - `verified`: the server has confirmed it;
 * - `offline`: the server is unreachable, the last confirmed user of this device continues;
 * - `unreachable`: the same, but this device remembers no user;
 * - `signedOut`.
 */
export type SessionStatus = 'checking' | 'verified' | 'offline' | 'unreachable' | 'signedOut';

interface Session {
  readonly status: SessionStatus;
  /** With `signedOut`: whether the user signed out deliberately, rather than the session expiring. */
  readonly isOnPurpose: boolean;
}

/** Never persisted: a reload has to verify again. */
export const useSessionStatus = create<Session>(() => ({ status: 'signedOut', isOnPurpose: false }));

/** How many sessions of this tab have ended. */
let endedSessions = 0;

export function setSessionStatus(status: SessionStatus, { isOnPurpose = false }: { isOnPurpose?: boolean } = {}): void {
  if (status === 'signedOut') endedSessions += 1;
  useSessionStatus.setState({ status, isOnPurpose });
}

/**
 * For a request that may take longer than its session: its outcome says nothing about the session of the next user.
 *
 * @returns tells whether the session of this moment still lasts
 */
export function watchSession(): () => boolean {
  const endedBefore = endedSessions;
  return () => endedSessions === endedBefore;
}
