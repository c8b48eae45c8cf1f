import type { FormState } from './form-state.ts';
import type { FormErrors, FormField } from './read-form.ts';

/** Fields behind 더보기: an error on one of them opens it. */
const FIELDS_IN_MORE: ReadonlySet<FormField> = new Set([
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
    (form.type === 'EXPENSE' && (form.taxKind !== null || form.cashReceipt)) ||
    form.makesRule
  );
}

/** Whether one of the errors is at a field that may be folded away. */
export const isBehindMore = (errors: FormErrors) =>
  Object.keys(errors).some((field) => FIELDS_IN_MORE.has(field as FormField));
