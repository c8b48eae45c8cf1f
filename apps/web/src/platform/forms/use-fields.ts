import { useEffect, useState } from 'react';
import { isSame, keepOwnChanges } from './keep-own-changes.ts';
import { keepInput, readKeptInput } from './kept-input.ts';

/** The values of a form for a stored resource that other users may change meanwhile. */
interface Fields<Values> {
  readonly values: Values;
  readonly change: (changes: Partial<Values>) => void;
  /** Continues from the version just saved. */
  readonly settle: (saved: Values) => void;
  /** True when another user has saved a different version since the input began. */
  readonly isNewer: boolean;
  /** True while the form continues what was typed before it was last closed or reloaded. */
  readonly isContinued: boolean;
}

interface FieldsOptions<Values> {
  /** Combines the input with a stored value that has changed. */
  readonly merge?: ((base: Values, mine: Values, now: Values) => Values) | undefined;
  /** Keeps unsaved input under this name while the tab is open, so that closing the form or a reload loses nothing. */
  readonly keptAs?: string | undefined;
}

/**
 * Form fields over a stored value. When another user changes it while the form is open, untouched fields follow and the
 * input stays.
 */
export function useFields<Values extends object>(
  stored: Values,
  { merge = keepOwnChanges, keptAs }: FieldsOptions<Values> = {},
): Fields<Values> {
  const [state, setState] = useState(() => {
    const kept = keptAs === undefined ? null : readKeptInput(keptAs, stored);
    const { base, values } = kept ?? { base: stored, values: stored };
    return { seen: base, base, values, isNewer: false, isContinued: kept !== null };
  });
  if (!isSame(stored, state.seen)) {
    const values = merge(state.base, state.values, stored);
    const isNewer =
      [state.base, state.values].every((one) => !isSame(stored, one)) && !isSame(state.values, state.base);
    setState({ ...state, seen: stored, base: stored, values, isNewer: state.isNewer || isNewer });
  }
  const { base, values } = state;
  useEffect(() => {
    if (keptAs !== undefined) keepInput(keptAs, isSame(base, values) ? null : { base, values });
  }, [keptAs, base, values]);
  return {
    values,
    change: (changes) => setState((current) => ({ ...current, values: { ...current.values, ...changes } })),
    settle: (saved) => {
      // At once: the form may be closed before it renders again.
      if (keptAs !== undefined) keepInput(keptAs, null);
      setState((current) => ({ ...current, base: saved, values: saved, isNewer: false, isContinued: false }));
    },
    isNewer: state.isNewer,
    isContinued: state.isContinued,
  };
}
