import type { Transaction } from '@salim/contract';
import type { NewTransaction } from '../api/save-transaction.ts';
import type { Describable } from '../model/facts.ts';

interface WaitingTransaction {
  readonly bookId: string;
  readonly id: string;
  readonly meId: string;
  /** The stored transaction; null for a new one. */
  readonly base: Transaction | null;
  readonly described: Describable;
  readonly input: Pick<NewTransaction, 'refundOfId'>;
  readonly at: string;
}

/** The version the server assigns to every new transaction. */
const FIRST_VERSION = 1;

/** A transaction as it will be stored, for screens that show it before the server has it. */
export function viewOfWaiting({ bookId, id, meId, base, described, input, at }: WaitingTransaction): Transaction {
  const [split, payment, payer] = [described.splits, described.payments, described.payers].map((parts) =>
    parts.length === 1 ? parts[0] : undefined,
  ) as [Transaction['splits'][0]?, Transaction['payments'][0]?, Transaction['payers'][0]?];
  return {
    version: FIRST_VERSION,
    direction: null,
    recurring: null,
    settlementId: null,
    items: [],
    guest: false,
    isMasked: false,
    attachments: [],
    importId: null,
    createdBy: meId,
    createdAt: at,
    deletedAt: null,
    ...base,
    ...described,
    shareNote: null,
    id,
    bookId,
    refundOfId: input.refundOfId ?? null,
    categoryId: split?.categoryId ?? null,
    assetId: payment?.assetId ?? null,
    paymentMethodId: payment?.paymentMethodId ?? null,
    paidBy: payer?.userId ?? null,
    updatedBy: meId,
    updatedAt: at,
  };
}
