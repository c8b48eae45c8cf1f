import { create } from 'zustand';

interface Leaving {
  /** Entries that would be lost. */
  readonly count: number;
  /** Ends the question that is open; null while none is. */
  readonly go: ((isLeaving: boolean) => void) | null;
}

/** Whether somebody who wants to leave is asked about what they have written; the dialog stands beside all screens. */
export const useLeaving = create<Leaving>(() => ({ count: 0, go: null }));

/** Asks whether to leave although entries would be lost. */
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
