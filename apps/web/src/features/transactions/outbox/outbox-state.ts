import { create } from 'zustand';
import type { OutboxItem } from './outbox-item.ts';

interface OutboxState {
  /** What waits on this device for the person at hand, in order. */
  readonly items: readonly OutboxItem[];
  /** Entries with writes that wait, and how many of them wait for a person. */
  readonly waitingCount: number;
  readonly stuckCount: number;
  /** Whether the device has been asked; before that nothing is known of what waits. */
  readonly isLoaded: boolean;
  /** Whether this window is sending. */
  readonly isSending: boolean;
  /** Whether the sheet that shows what waits is open. */
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

/** What waits to be sent, as the screens see it. What counts lies in the database. */
export const useOutbox = create<OutboxState>(() => NOTHING_WAITS);

/** Shows what waits. */
export function openOutboxSheet(): void {
  useOutbox.setState({ isOpen: true });
}
