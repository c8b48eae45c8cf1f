import { useSyncExternalStore } from 'react';

/** What has happened in this window, for the house of the logo. */
export interface LogoState {
  /** How many transactions were recorded. */
  readonly recorded: number;
  readonly isMonthClosed: boolean;
}

const QUIET: LogoState = { recorded: 0, isMonthClosed: false };
let life = QUIET;
const listeners = new Set<() => void>();

function become(next: LogoState): void {
  life = next;
  for (const listener of listeners) listener();
}

/** Smoke rises once. */
export function noteRecorded(): void {
  become({ ...life, recorded: life.recorded + 1 });
}

/** The lights go on. */
export function noteMonthClosed(): void {
  become({ ...life, isMonthClosed: true });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLogoState(): LogoState {
  return useSyncExternalStore(subscribe, () => life);
}
