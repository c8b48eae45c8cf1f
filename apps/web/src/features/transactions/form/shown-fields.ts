import type { FormState } from './form-state.ts';
import type { FormDefaults, FormField } from './read-form.ts';

/** What decides, beside the form, which of its fields are visible. */
export interface FormSurroundings {
  readonly form: FormState;
  readonly defaults: FormDefaults;
  /** Whether the book has several members. */
  readonly isShared: boolean;
}

/** Whether someone else paid; the current user as the payer is not worth mentioning. */
export const isPaidByOthers = (form: FormState, meId: string) =>
  form.payers.length > 0 || (form.paidBy !== null && form.paidBy !== meId);

/** Whether the form has a control that shows an error of the field, also behind 더보기. */
export function showsField(field: FormField, { form, defaults, isShared }: FormSurroundings): boolean {
  const isTransfer = form.type === 'TRANSFER';
  switch (field) {
    case 'amount':
    case 'description':
    case 'date':
    case 'time':
    case 'tags':
    case 'memo':
      return true;
    case 'category':
      return !isTransfer && form.splits.length === 0;
    case 'splits':
      return !isTransfer && form.splits.length > 0;
    case 'payment':
      return !isTransfer && form.payments.length === 0;
    case 'payments':
      return !isTransfer && form.payments.length > 0;
    case 'fromAsset':
    case 'toAsset':
    case 'fee':
      return isTransfer;
    case 'payers':
      return isShared && isPaidByOthers(form, defaults.meId);
    case 'shares':
      return !isTransfer && form.shares !== null;
    case 'installment':
      return form.type === 'EXPENSE' && form.installment !== null;
    case 'foreign':
      return form.foreign !== null;
    case 'revealOn':
      return form.isPrivate && defaults.isOthers !== true;
    case 'refund':
      return form.type === 'EXPENSE';
  }
}
