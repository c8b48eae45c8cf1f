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

export function setSessionStatus(status: SessionStatus, { isOnPurpose = false }: { isOnPurpose?: boolean } = {}): void {
  useSessionStatus.setState({ status, isOnPurpose });
}
