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
  /** With `signedOut`: whether a session that was in use in this tab has ended without the user's doing. */
  readonly hasExpired: boolean;
}

/** Never persisted: a reload has to verify again. */
export const useSessionStatus = create<Session>(() => ({
  status: 'signedOut',
  isOnPurpose: false,
  hasExpired: false,
}));

let session = new AbortController();

export function setSessionStatus(status: SessionStatus, { isOnPurpose = false }: { isOnPurpose?: boolean } = {}): void {
  if (status === 'signedOut') {
    session.abort();
    session = new AbortController();
  }
  const before = useSessionStatus.getState();
  const wasInUse = before.status === 'verified' || before.status === 'offline';
  const hasExpired = status === 'signedOut' && !isOnPurpose && (wasInUse || before.hasExpired);
  useSessionStatus.setState({ status, isOnPurpose, hasExpired });
}

/**
 * Aborted when the session of this moment ends. A request may take longer than its session: its outcome says nothing
 * about that of the next user.
 */
export function currentSession(): AbortSignal {
  return session.signal;
}
