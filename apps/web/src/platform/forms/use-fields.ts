import { useState } from 'react';
import { isSame, keepOwnChanges } from './keep-own-changes.ts';

/** The values of a form for a stored resource that other users may change meanwhile. */
interface Fields<Values> {
  readonly values: Values;
  readonly change: (changes: Partial<Values>) => void;
  /** Continues from the version just saved. */
  readonly settle: (saved: Values) => void;
  /** True when another user has saved a different version since the input began. */
  readonly isNewer: boolean;
}

/**
 * Form fields over a stored value. When another user changes it while the form is open, untouched fields follow and the
 * input stays. `merge` combines the two.
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
