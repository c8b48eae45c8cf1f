import { create } from 'zustand';

/**
 * What is known about the session in this tab, now:
 * - `checking`: a token is there and the server is being asked;
 * - `verified`: the server has confirmed it;
 * - `offline`: the server cannot be reached, the last confirmed user of this device goes on;
 * - `unreachable`: the same, but this device remembers nobody;
 * - `signedOut`.
 */
export type SessionStatus = 'checking' | 'verified' | 'offline' | 'unreachable' | 'signedOut';

interface Session {
  readonly status: SessionStatus;
  /** With `signedOut`: whether the person left, rather than the session. */
  readonly isOnPurpose: boolean;
}

/** Never persisted: a reload has to ask again. */
export const useSessionStatus = create<Session>(() => ({ status: 'signedOut', isOnPurpose: false }));

export function setSessionStatus(status: SessionStatus, { isOnPurpose = false }: { isOnPurpose?: boolean } = {}): void {
  useSessionStatus.setState({ status, isOnPurpose });
}
