import { create } from 'zustand';

interface Leaving {
  /** The number of unsent transactions that would be lost. */
  readonly count: number;
  /** Resolves the open question; null while no question is open. */
  readonly go: ((isLeaving: boolean) => void) | null;
}

/** Whether to ask before a sign-out that discards unsent transactions; the dialog is mounted beside all screens. */
export const useLeaving = create<Leaving>(() => ({ count: 0, go: null }));

/** Asks whether to sign out although unsent transactions would be lost. */
export function askToLeave(count: number): Promise<boolean> {
  useLeaving.getState().go?.(false);
  return new Promise((resolve) => {
    useLeaving.setState({
      count,
      go: (isLeaving) => {
        useLeaving.setState({ go: null });
        resolve(isLeaving);
      },
    });
  });
}
