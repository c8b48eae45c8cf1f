import type { GiftEvent } from '@salim/contract';
import type { TransactionMode } from '../../ledger/use-linked-transactions.ts';
import { amountTextOf } from '../../ui/use-amount-input.ts';

export interface GiftFields extends Pick<GiftEvent, 'direction' | 'person' | 'relation' | 'event' | 'memo'> {
  readonly date: string | null;
  readonly amountText: string;
  readonly transactionMode: TransactionMode;
  readonly transactionId: string | null;
}

/** The form of a recorded gift. */
export function fieldsOf({ amount, transactionId, ...gift }: GiftEvent): GiftFields {
  const { direction, person, relation, event, memo, date } = gift;
  const linked = { transactionMode: transactionId === null ? 'none' : 'existing', transactionId } as const;
  return { direction, person, relation, event, memo, date, amountText: amountTextOf(amount), ...linked };
}

/** The form of a new gift. */
export function newFields(today: string): GiftFields {
  const gift = { direction: 'GIVEN', person: '', relation: '', event: 'WEDDING', memo: '' } as const;
  return { ...gift, date: today, amountText: '', transactionMode: 'new', transactionId: null };
}
