import type { Transaction } from '@salim/contract';
import type { NewTransaction } from '../api/save-transaction.ts';
import { changedFields } from '../model/changed-fields.ts';
import type { Describable, FactField } from '../model/facts.ts';
import { type FormState, formOf } from './form-state.ts';
import { mergeForms } from './merge-conflict.ts';
import { describableOf, type FormDefaults, readForm } from './read-form.ts';

export interface MyChanges {
  /** The entry as it was read; null where that is not known any more. */
  readonly base: Describable | null;
  readonly form: FormState;
  readonly defaults: FormDefaults;
  /** What the form says. */
  readonly input: NewTransaction;
}

export type Merging =
  /** What is stored says everything already. */
  | { readonly kind: 'same' }
  /** Nobody touched what the other one did: both belong into the entry. */
  | { readonly kind: 'merged'; readonly form: FormState; readonly input: NewTransaction }
  /** Somebody has to choose. */
  | { readonly kind: 'choice' };

/**
 * Brings what one has written onto an entry that somebody else has changed meanwhile. Lines that only one of the two
 * has touched are taken from that one; where both have touched a line, or the result makes no sense, a person chooses.
 */
export function mergeOnto(current: Transaction, { base, form, defaults, input }: MyChanges): Merging {
  const mine = describableOf(form, input, defaults);
  const different = changedFields(current, mine);
  if (different.length === 0) return { kind: 'same' };
  if (base === null || current.isMasked) return { kind: 'choice' };
  const theirs = changedFields(base, current);
  const own = new Set(changedFields(base, mine));
  const isTouchedByBoth = theirs.some((field) => own.has(field) && different.includes(field));
  if (isTouchedByBoth || theirs.includes('type') || own.has('type')) return { kind: 'choice' };
  const merged = mergeForms(form, formOf(current), theirs);
  const reading = readForm(merged, defaults);
  return reading.input ? { kind: 'merged', form: merged, input: reading.input } : { kind: 'choice' };
}

/** The lines that only the other one has touched. */
export function touchedByOther(base: Describable | null, mine: Describable, current: Describable): FactField[] {
  if (base === null) return [];
  const own = new Set(changedFields(base, mine));
  return changedFields(base, current).filter((field) => !own.has(field));
}
