import type { FormState } from './form-state.ts';
import type { FormField } from './read-form.ts';

/** Fields behind 더보기: an error on one of them opens it. */
export const FIELDS_IN_MORE: ReadonlySet<FormField> = new Set([
  'payers',
  'shares',
  'installment',
  'foreign',
  'tags',
  'memo',
  'revealOn',
  'refund',
]);

/** Whether a transaction has values that are hidden behind 더보기. */
export function hasMore(form: FormState): boolean {
  return (
    form.payers.length > 0 ||
    form.shares !== null ||
    form.installment !== null ||
    form.foreign !== null ||
    form.isRefund ||
    form.tagIds.length > 0 ||
    form.memo !== '' ||
    form.isPrivate ||
    form.isExcluded ||
    form.makesRule
  );
}
