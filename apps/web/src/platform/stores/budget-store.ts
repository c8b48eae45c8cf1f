import { isRecord } from '../is-record.ts';
import { createPersistedStore } from './persisted-store.ts';
import * as sanitize from './sanitize.ts';

/** A month's budget; `id` is the month as a number (202611), 0 means a month without a budget. */
export interface Budget {
  id: number;
  bookId: string;
  /** `YYYY-MM` */
  budgetMonth: string;
  incomeBudget: number;
  expenseBudget: number;
  memo: string;
  createdAt: string;
  updatedAt: string;
}

export interface BudgetSummary {
  /** `YYYY-MM` */
  month: string;
  totalBudget: number;
  totalSpent: number;
  remainingBudget: number;
  currency: string;
  categories: unknown[];
}

export interface BudgetData {
  budget: Budget | null;
  summary: BudgetSummary | null;
  /** `YYYY-MM`; empty until one is chosen, which means the current month. */
  month: string;
  isLoading: boolean;
  error: string | null;
}

const EMPTY: BudgetData = { budget: null, summary: null, month: '', isLoading: false, error: null };

/** Placeholder for a month without a budget. */
export function emptyBudget(bookId: string, budgetMonth: string): Budget {
  return { id: 0, bookId, budgetMonth, incomeBudget: 0, expenseBudget: 0, memo: '', createdAt: '', updatedAt: '' };
}

/** Placeholder summary for a month without a budget. */
export function emptyBudgetSummary(month: string): BudgetSummary {
  return { month, totalBudget: 0, totalSpent: 0, remainingBudget: 0, currency: 'KRW', categories: [] };
}

const areNumbers = (value: Record<string, unknown>, ...keys: string[]) =>
  keys.every((key) => Number.isSafeInteger(value[key]));

function budgetOrNull(value: unknown): Budget | null | undefined {
  if (value === null) return null;
  return isRecord(value) &&
    areNumbers(value, 'id', 'incomeBudget', 'expenseBudget') &&
    typeof value['budgetMonth'] === 'string'
    ? (value as unknown as Budget)
    : undefined;
}

function summaryOrNull(value: unknown): BudgetSummary | null | undefined {
  if (value === null) return null;
  return isRecord(value) &&
    areNumbers(value, 'totalBudget', 'totalSpent', 'remainingBudget') &&
    typeof value['month'] === 'string' &&
    Array.isArray(value['categories'])
    ? (value as unknown as BudgetSummary)
    : undefined;
}

export const useBudgetStore = createPersistedStore(
  {
    name: 'budget-storage',
    initial: EMPTY,
    sanitize: {
      budget: budgetOrNull,
      summary: summaryOrNull,
      month: (value) => (typeof value === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/u.test(value) ? value : undefined),
      isLoading: sanitize.neverKept,
      error: sanitize.textOrNull,
    },
  },
  (set) => ({
    setMonth: (month: string) => set(() => ({ month })),
    setBudget: (budget: Budget | null) => set(() => ({ budget, isLoading: false, error: null })),
    setSummary: (summary: BudgetSummary | null) => set(() => ({ summary, isLoading: false, error: null })),
    setLoading: (isLoading: boolean) => set(() => ({ isLoading })),
    setError: (error: string | null) => set(() => ({ error, isLoading: false })),
  }),
);
