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

export interface Conflict {
  /** The fields that the user has to choose for. */
  readonly asked: readonly FactField[];
  /** The fields that only the other member has changed. */
  readonly theirs: readonly FactField[];
}

/**
 * What to ask about after a conflict: the fields that both have changed differently. If the others cannot be merged, the
 * user chooses for every difference.
 *
 * @param canTake whether the form is valid with these fields of the stored transaction
 */
export function conflictOf(
  base: Describable | null,
  mine: Describable,
  current: Transaction,
  canTake: (fields: readonly FactField[]) => boolean,
): Conflict {
  const different = changedFields(current, mine);
  if (base === null) return { asked: different, theirs: [] };
  const own = changedFields(base, mine);
  const others = changedFields(base, current);
  const both = different.filter((field) => own.includes(field) && others.includes(field));
  const theirs = others.filter((field) => !own.includes(field));
  const hasSameType = !own.includes('type') && !others.includes('type');
  const isMerged = both.length > 0 && hasSameType && !current.isMasked && canTake(theirs);
  return { asked: isMerged ? both : different, theirs };
}
