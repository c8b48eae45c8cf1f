import type { Rollover } from '@salim/domain';
import type { Generated } from 'kysely';
import type { Instant } from '../column-types.ts';

export interface BudgetTable {
  book_id: string;
  /** Year and month as one number, 202611. */
  budget_month: number;
  income_amount: number;
  expense_amount: number;
  memo: string;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface BudgetLineTable {
  book_id: string;
  budget_month: number;
  category_id: string;
  amount: number;
  rollover: Rollover;
}
