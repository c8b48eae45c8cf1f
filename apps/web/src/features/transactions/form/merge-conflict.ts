import type { FactField } from '../model/facts.ts';
import type { FormState } from './form-state.ts';

/** The form fields behind each row of the comparison. */
const PARTS: Readonly<Record<FactField, readonly (keyof FormState)[]>> = {
  type: ['type'],
  amount: ['amountText'],
  description: ['description'],
  date: ['date', 'time'],
  category: ['categoryIds', 'splits'],
  payment: ['payment', 'payments'],
  from: ['transfer'],
  to: ['transfer'],
  fee: ['transfer'],
  refund: ['isRefund', 'refundOfId'],
  installment: ['installment'],
  foreign: ['foreign'],
  payers: ['paidBy', 'payers'],
  shares: ['shares'],
  tags: ['tagIds'],
  memo: ['memo'],
  visibility: ['isPrivate', 'revealOn'],
  stats: ['isExcluded'],
  tax: ['taxKind', 'cashReceipt'],
};

const TRANSFER_PARTS = {
  from: ['fromAssetId'],
  to: ['toAssetId'],
  fee: ['feeText', 'feeCategoryId'],
} as const satisfies Partial<Record<FactField, readonly (keyof FormState['transfer'])[]>>;

/** `mine` with the named fields taken over from `theirs`; all others keep the typed values. */
export function mergeForms(mine: FormState, theirs: FormState, takenOver: readonly FactField[]): FormState {
  let merged = mine;
  for (const field of takenOver) {
    if (field === 'from' || field === 'to' || field === 'fee') {
      const taken = Object.fromEntries(TRANSFER_PARTS[field].map((part) => [part, theirs.transfer[part]]));
      merged = { ...merged, transfer: { ...merged.transfer, ...taken } };
    } else {
      merged = { ...merged, ...Object.fromEntries(PARTS[field].map((part) => [part, theirs[part]])) };
    }
  }
  return merged;
}
