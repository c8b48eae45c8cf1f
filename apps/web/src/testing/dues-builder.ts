import type { DuesPayment, DuesPlan } from '@salim/contract';
import { anId } from './builders.ts';

/** 등산회: 30,000 won a month since 2026년 10월, of 민수 and 서연; no payments yet. */
export function aClub(values: Partial<DuesPlan> = {}): DuesPlan {
  return {
    id: anId(),
    bookId: anId(),
    name: '등산회',
    amount: 30_000,
    startMonth: '2026-10',
    endMonth: '2026-12',
    memo: '매달 5일까지',
    assetId: null,
    seats: [
      { id: anId(), name: '민수' },
      { id: anId(), name: '서연' },
    ],
    currentMonth: '2026-11',
    collected: 0,
    owed: 120_000,
    createdAt: '2026-10-01T00:00:00.000Z',
    version: 1,
    ...values,
  };
}

/** 30,000 won for November. */
export function aDuesPayment(values: Partial<DuesPayment> = {}): DuesPayment {
  return {
    id: anId(),
    duesId: anId(),
    seatId: anId(),
    month: '2026-11',
    amount: 30_000,
    isExempt: false,
    date: '2026-11-05',
    memo: '',
    transactionId: null,
    createdBy: anId(),
    createdAt: '2026-11-05T00:00:00.000Z',
    ...values,
  };
}
