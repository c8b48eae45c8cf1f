import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { useAuthStore } from '../../../platform/stores/auth-store.ts';

export const personId = (): string | null => useAuthStore.getState().user?.id ?? null;
/** Only in the name of somebody whom the server has confirmed is anything sent. */
export const confirmedId = (): string | null => (useSessionStatus.getState().status === 'verified' ? personId() : null);
