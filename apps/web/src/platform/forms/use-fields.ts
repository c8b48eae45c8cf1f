import { useState } from 'react';
import { isSame, keepOwnChanges } from './keep-own-changes.ts';

/** What a form says about something that is stored and that others may change meanwhile. */
interface Fields<Values> {
  readonly values: Values;
  readonly change: (changes: Partial<Values>) => void;
  /** Goes on from what has just been saved. */
  readonly settle: (saved: Values) => void;
  /** Somebody else has saved something else since something was typed here. */
  readonly isNewer: boolean;
}

/**
 * The fields of a form upon what is stored. When somebody else changes the thing while the form is open, what nobody
 * has touched here follows, and what was typed stays. `merge` is how the two come together.
 */
export function useFields<Values extends object>(
  stored: Values,
  merge: (base: Values, mine: Values, now: Values) => Values = keepOwnChanges,
): Fields<Values> {
  const [state, setState] = useState({ seen: stored, base: stored, values: stored, isNewer: false });
  if (!isSame(stored, state.seen)) {
    const values = merge(state.base, state.values, stored);
    const isNewer =
      [state.base, state.values].every((one) => !isSame(stored, one)) && !isSame(state.values, state.base);
    setState({ seen: stored, base: stored, values, isNewer: state.isNewer || isNewer });
  }
  return {
    values: state.values,
    change: (changes) => setState((current) => ({ ...current, values: { ...current.values, ...changes } })),
    settle: (saved) => setState((current) => ({ ...current, base: saved, values: saved, isNewer: false })),
    isNewer: state.isNewer,
  };
}
