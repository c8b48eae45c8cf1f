import type { RecurringCandidate, RecurringRule, UpcomingOccurrence } from '@salim/contract';
import { anExpense, anId } from './builders.ts';

/** A rule for 월세 on the 25th of every month. */
export function aRule(values: Partial<RecurringRule> = {}): RecurringRule {
  const amount = values.template?.amount ?? 650_000;
  const template = { ...anExpense({ amount, description: '월세' }), shares: [] };
  const {
    id: _id,
    bookId: _bookId,
    version: _version,
    direction: _direction,
    date: _date,
    recurring: _recurring,
    settlementId: _settlementId,
    isMasked: _isMasked,
    attachments: _attachments,
    importId: _importId,
    createdBy: _createdBy,
    updatedBy: _updatedBy,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    deletedAt: _deletedAt,
    ...undated
  } = template;
  return {
    id: anId(),
    bookId: anId(),
    kind: 'ORDINARY',
    loanAssetId: null,
    nextInstallment: null,
    template: undated,
    into: null,
    leavesBook: false,
    rrule: 'FREQ=MONTHLY;BYMONTHDAY=25',
    startDate: '2026-01-25',
    endDate: null,
    count: null,
    adjust: 'NONE',
    mode: 'AUTO',
    nextDate: '2199-01-25',
    isNextExpected: false,
    isPaused: false,
    problem: null,
    isMasked: false,
    createdBy: anId(),
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    version: 3,
    ...values,
  };
}

export function anOccurrence(values: Partial<UpcomingOccurrence> = {}): UpcomingOccurrence {
  const date = values.date ?? '2199-01-25';
  return {
    ruleId: anId(),
    occurrenceDate: date,
    date,
    amount: 650_000,
    isExpected: false,
    isSkipped: false,
    state: 'PLANNED',
    transactionId: null,
    type: 'EXPENSE',
    description: '월세',
    leavesBook: false,
    loanAssetId: null,
    categoryId: null,
    assetId: null,
    toAssetId: null,
    paymentMethodId: null,
    mode: 'AUTO',
    visibility: 'SHARED',
    isMasked: false,
    ...values,
  };
}

export function aCandidate(values: Partial<RecurringCandidate> = {}): RecurringCandidate {
  return {
    description: '영상 구독',
    type: 'EXPENSE',
    amount: 17_000,
    categoryId: null,
    assetId: null,
    toAssetId: null,
    paymentMethodId: null,
    rrule: 'FREQ=MONTHLY;BYMONTHDAY=25',
    startDate: '2199-01-25',
    mode: 'AUTO',
    count: 6,
    lastDate: '2026-10-25',
    transactionId: anId(),
    reason: '매달 25일쯤 17,000원 · 6번',
    ...values,
  };
}
