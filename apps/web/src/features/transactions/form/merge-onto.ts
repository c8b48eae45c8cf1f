import type { Transaction } from '@salim/contract';
import type { NewTransaction } from '../api/save-transaction.ts';
import { changedFields } from '../model/changed-fields.ts';
import type { Describable, FactField } from '../model/facts.ts';
import { type FormState, formOf } from './form-state.ts';
import { mergeForms } from './merge-conflict.ts';
import { describableOf, type FormDefaults, readForm } from './read-form.ts';

export interface MyChanges {
  /** The transaction as it was loaded; null if unknown. */
  readonly base: Describable | null;
  readonly form: FormState;
  readonly defaults: FormDefaults;
  /** The request body of the form. */
  readonly input: NewTransaction;
}

export type Merging =
  /** The stored transaction already has these values. */
  | { readonly kind: 'same' }
  /** No field was changed by both: the transaction gets both sets of changes. */
  | { readonly kind: 'merged'; readonly form: FormState; readonly input: NewTransaction }
  /** The user has to choose. */
  | { readonly kind: 'choice' };

/**
 * Merges the user's changes into a transaction that another member has changed in the meantime. Fields that only one of
 * them has changed are taken from that one; if both have changed a field, or the result is invalid, the user has to
 * choose.
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

/** The fields that only the other member has changed. */
export function touchedByOther(base: Describable | null, mine: Describable, current: Describable): FactField[] {
  if (base === null) return [];
  const own = new Set(changedFields(base, mine));
  return changedFields(base, current).filter((field) => !own.has(field));
}
