import type { Transaction } from '@salim/contract';

/** Fields of a transaction that everyone may see, even of a masked one. */
export const OPEN_FIELDS = [
  ...(['id', 'bookId', 'version', 'type', 'direction', 'date', 'amount', 'isRefund', 'isMasked'] as const),
  ...(['excludeFromStats', 'createdAt', 'updatedAt', 'deletedAt'] as const),
];

/** The other fields, as everyone but its author sees them. A new field of transactions must be added here. */
export function maskedFields(): Omit<Transaction, (typeof OPEN_FIELDS)[number]> {
  return {
    time: null,
    description: '비공개',
    memo: '',
    splits: [],
    payments: [],
    categoryId: null,
    assetId: null,
    paymentMethodId: null,
    refundOfId: null,
    toAssetId: null,
    fee: 0,
    feeCategoryId: null,
    foreign: null,
    installment: null,
    recurring: null,
    settlementId: null,
    paidBy: null,
    payers: [],
    shareMethod: null,
    shares: [],
    items: [],
    guest: false,
    shareNote: null,
    visibility: 'MASKED',
    revealOn: null,
    tagIds: [],
    taxKind: null,
    cashReceipt: false,
    attachments: [],
    importId: null,
    createdBy: null,
    updatedBy: null,
  };
}
