import type { Budget, BudgetSummary, BudgetSummaryLine, Category, Notification, Transaction } from '@salim/contract';
import { expect } from 'vitest';
import type { TestPerson } from './test-client.ts';

/** Categories of a user's first book, by name. */
export async function categoriesOf(person: TestPerson): Promise<(name: string, parent?: string) => Category> {
  const { body } = await person.get<Category[]>(`/api/v2/books/${person.bookId}/categories`);
  return (name, parent) => {
    const top = parent === undefined ? null : body.find((one) => one.name === parent && one.kind === 'EXPENSE');
    const found = body.find((one) => one.name === name && (parent === undefined || one.parentId === top?.id));
    if (!found) throw new Error(`no category ${name}`);
    return found;
  };
}

/** Base path of a book's budgets. */
export function budgetsPath(bookId: string): string {
  return `/api/v2/budgets/books/${bookId}`;
}

/** Creates the budget of November 2026, or of the given month, in the user's first book. */
export async function aBudget(person: TestPerson, fields: object = {}): Promise<Budget> {
  const answer = await person.post<Budget>(budgetsPath(person.bookId), {
    budgetMonth: '2026-11',
    expenseBudget: 100_000,
    ...fields,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

/** Records an expense on 20 November 2026 unless specified otherwise. */
export async function spend(
  person: TestPerson,
  amount: number,
  fields: object = {},
  bookId = person.bookId,
): Promise<Transaction> {
  const answer = await person.post<Transaction>(`/api/v2/books/${bookId}/transactions`, {
    type: 'EXPENSE',
    date: '2026-11-20',
    amount,
    ...fields,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

export async function summaryOf(person: TestPerson, month = '2026-11', bookId = person.bookId): Promise<BudgetSummary> {
  const { status, body } = await person.get<BudgetSummary>(`${budgetsPath(bookId)}/summary?month=${month}`);
  expect(status).toBe(200);
  // Invariants, whatever the test is about.
  expect(body.categories.reduce((sum, line) => sum + line.spent, 0)).toBe(body.totalSpent);
  expect(body.remainingBudget).toBe(body.totalBudget - body.totalSpent);
  for (const line of body.categories) expect(line.remaining).toBe(line.budget + line.carriedOver - line.spent);
  return body;
}

/** Lines keyed by category name. */
export function linesByName(summary: BudgetSummary): Record<string, BudgetSummaryLine> {
  return Object.fromEntries(summary.categories.map((line) => [line.name, line]));
}

/** Budget notices, oldest first. */
export async function budgetNotices(person: TestPerson): Promise<Notification[]> {
  const { body } = await person.get<Notification[]>('/api/v2/notifications');
  return body.filter((notice) => notice.type === 'BUDGET').toReversed();
}
