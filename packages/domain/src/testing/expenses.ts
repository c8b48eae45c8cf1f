import { dayNumber } from '../calendar/civil-date.ts';
import type { ExpenseFact } from '../reports/expense-fact.ts';
import { Expenses } from '../reports/expenses.ts';

/** Expenses of calendar months, for tests. */
export function expensesOf(facts: readonly ExpenseFact[]): Expenses {
  const expenses = new Expenses((date) => date.slice(0, 7));
  for (const fact of facts) {
    expenses.add(expenses.partyOf(fact), fact.id, 0, dayNumber(fact.date), fact.minute, fact.amount);
  }
  return expenses;
}
