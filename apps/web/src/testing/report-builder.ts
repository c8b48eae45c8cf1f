import type { CategoryRow, Comparison, MemberRow, MerchantRow, PaymentRow, SummaryReport } from '@salim/contract';
import { anId } from './builders.ts';

/** The totals of November 2026, zero by default. */
export function aSummary(values: Partial<SummaryReport> = {}): SummaryReport {
  const [income, expense] = [values.income ?? 0, values.expense ?? 0];
  return {
    from: '2026-11-01',
    to: '2026-11-30',
    income,
    expense,
    net: income - expense,
    savingsRate: income > 0 ? (income - expense) / income : null,
    transferFees: 0,
    count: 0,
    maskedExcluded: 0,
    basis: 'CONSUMPTION',
    ...values,
  };
}

export function aComparison(values: Partial<Comparison> = {}): Comparison {
  return {
    current: { from: '2026-11-01', to: '2026-11-30', income: 0, expense: 0 },
    previous: { from: '2026-10-01', to: '2026-10-31', income: 0, expense: 0, incomeToDate: 0, expenseToDate: 0 },
    rows: [],
    ...values,
  };
}

export function aCategoryRow(values: Partial<CategoryRow> = {}): CategoryRow {
  return {
    categoryId: anId(),
    name: '식비',
    icon: '🍚',
    color: '#D9825B',
    kind: 'EXPENSE',
    parentId: null,
    amount: 10_000,
    count: 1,
    isMasked: false,
    ...values,
  };
}

export function aMemberRow(values: Partial<MemberRow> = {}): MemberRow {
  return { userId: anId(), name: '하늘', color: '#0A7D5A', paid: 0, borne: 0, income: 0, isMasked: false, ...values };
}

export function aPaymentRow(values: Partial<PaymentRow> = {}): PaymentRow {
  return {
    paymentMethodId: anId(),
    name: '신용카드',
    type: 'CREDIT_CARD',
    icon: '💳',
    color: '#FF9800',
    kind: 'EXPENSE',
    amount: 10_000,
    count: 1,
    isMasked: false,
    ...values,
  };
}

export function aMerchantRow(values: Partial<MerchantRow> = {}): MerchantRow {
  return {
    name: '김밥천국',
    kind: 'EXPENSE',
    amount: 10_000,
    count: 1,
    average: 10_000,
    lastDate: '2026-11-10',
    isMasked: false,
    isRest: false,
    ...values,
  };
}
