import { create } from 'zustand';
import type { OutboxItem } from './outbox-item.ts';

interface OutboxState {
  /** The queued writes of the current user on this device, in order. */
  readonly items: readonly OutboxItem[];
  /** The number of transactions with queued writes, and of those that wait for the user. */
  readonly waitingCount: number;
  readonly stuckCount: number;
  /** Whether the database has been read; before that, the queue is unknown. */
  readonly isLoaded: boolean;
  /** Whether this window is sending. */
  readonly isSending: boolean;
  /** Whether the outbox sheet is open. */
  readonly isOpen: boolean;
}

export const NOTHING_WAITS: OutboxState = {
  items: [],
  waitingCount: 0,
  stuckCount: 0,
  isLoaded: false,
  isSending: false,
  isOpen: false,
};

/** The outbox as the screens see it. The database is the source of truth. */
export const useOutbox = create<OutboxState>(() => NOTHING_WAITS);

/** Opens the outbox sheet. */
export function openOutboxSheet(): void {
  useOutbox.setState({ isOpen: true });
}
