import type { Present } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** What this window has open in a book. */
export interface OpenPlace {
  readonly bookId: string;
  readonly transactionId: string | null;
  readonly isEditing: boolean;
}

/** Heartbeat interval, well below the server's timeout for a closed window. */
const REPEAT_MS = 20_000;
/** Debounce: navigating between two screens is one change, not a leave and a join. */
const SETTLE_MS = 150;

const windowId = newId();
let wanted: OpenPlace | null = null;
let announced: OpenPlace | null = null;
let settling: ReturnType<typeof setTimeout> | undefined;
let repeating: ReturnType<typeof setInterval> | undefined;

async function notifyAll(place: OpenPlace, isGone: boolean): Promise<void> {
  // Not worth a request while the server is unreachable; the next heartbeat reports it.
  if (useSessionStatus.getState().status !== 'verified') return;
  const { bookId, transactionId, isEditing } = place;
  try {
    const { items } = await callApi('announcePresence', {
      params: { bookId },
      body: { windowId, transactionId, isEditing, isGone },
    });
    if (!isGone) queryClient.setQueryData<readonly Present[]>(queryKeys.presence(bookId), items);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

const isVisible = () => document.visibilityState === 'visible';

function settle(): void {
  clearInterval(repeating);
  const place = isVisible() ? wanted : null;
  if (announced && announced.bookId !== place?.bookId) void notifyAll(announced, true);
  announced = place;
  if (!place) return;
  void notifyAll(place, false);
  repeating = setInterval(() => void notifyAll(place, false), REPEAT_MS);
}

function settleSoon(): void {
  clearTimeout(settling);
  settling = setTimeout(settle, SETTLE_MS);
}

/**
 * Announces what this window has open until it leaves.
 * @returns a function that announces that it has left.
 */
export function announce(place: OpenPlace): () => void {
  wanted = place;
  settleSoon();
  document.addEventListener('visibilitychange', settle);
  window.addEventListener('pagehide', leave);
  return () => {
    if (wanted !== place) return;
    wanted = null;
    document.removeEventListener('visibilitychange', settle);
    window.removeEventListener('pagehide', leave);
    settleSoon();
  };
}

function leave(): void {
  if (announced) void notifyAll(announced, true);
  announced = null;
}
