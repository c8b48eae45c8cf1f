import type { GiftEvent, GiftPerson } from '@salim/contract';
import { anId } from './builders.ts';

/** 김민수의 결혼: 100,000 won, given on 2026년 11월 14일. */
export function aGift(values: Partial<GiftEvent> = {}): GiftEvent {
  return {
    id: anId(),
    bookId: anId(),
    direction: 'GIVEN',
    person: '김민수',
    relation: '회사 동료',
    event: 'WEDDING',
    amount: 100_000,
    date: '2026-11-14',
    memo: '',
    transactionId: null,
    isMasked: false,
    createdBy: anId(),
    createdAt: '2026-11-14T03:00:00.000Z',
    version: 1,
    ...values,
  };
}

/** The totals of one gift to 김민수. */
export function aGiftPerson(values: Partial<GiftPerson> = {}): GiftPerson {
  return {
    person: '김민수',
    relation: '회사 동료',
    given: 100_000,
    received: 0,
    balance: -100_000,
    count: 1,
    lastDate: '2026-11-14',
    isMasked: false,
    ...values,
  };
}
