import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { useAuthStore } from '../../../platform/stores/auth-store.ts';

export const personId = (): string | null => useAuthStore.getState().user?.id ?? null;
/** The user in whose name the outbox sends; null until the server has confirmed the session. */
export const confirmedId = (): string | null => (useSessionStatus.getState().status === 'verified' ? personId() : null);
