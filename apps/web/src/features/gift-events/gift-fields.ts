import type { GiftEvent } from '@salim/contract';
import { amountTextOf } from '../../ui/use-amount-input.ts';

/** What becomes of the book's entries: one is made, there is one already, or the gift stands alone. */
export type Carrying = 'new' | 'existing' | 'none';

export interface GiftFields extends Pick<GiftEvent, 'direction' | 'person' | 'relation' | 'event' | 'memo'> {
  readonly date: string | null;
  readonly amountText: string;
  readonly carrying: Carrying;
  readonly transactionId: string | null;
}

/** What the form says of a gift that was written down already. */
export function fieldsOf({ amount, transactionId, ...gift }: GiftEvent): GiftFields {
  const { direction, person, relation, event, memo, date } = gift;
  const carried = { carrying: transactionId === null ? 'none' : 'existing', transactionId } as const;
  return { direction, person, relation, event, memo, date, amountText: amountTextOf(amount), ...carried };
}

/** What the form begins with for a new gift. */
export function newFields(today: string): GiftFields {
  const gift = { direction: 'GIVEN', person: '', relation: '', event: 'WEDDING', memo: '' } as const;
  return { ...gift, date: today, amountText: '', carrying: 'new', transactionId: null };
}
