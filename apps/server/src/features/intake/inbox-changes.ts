import type { TransactionInput } from '@salim/contract';

/** Fields of an inbox item that the user may change before recording it. */
export type InboxChanges = Partial<
  Pick<
    TransactionInput,
    | 'isRefund'
    | 'amount'
    | 'date'
    | 'time'
    | 'description'
    | 'memo'
    | 'categoryId'
    | 'assetId'
    | 'toAssetId'
    | 'paymentMethodId'
    | 'tagIds'
  >
> & {
  readonly paidBy?: string | null | undefined;
  readonly type?: 'EXPENSE' | 'INCOME' | 'TRANSFER' | undefined;
};
