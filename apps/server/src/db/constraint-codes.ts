import type { ErrorCode } from '@salim/contract';

/** Error codes of violated constraints. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  users_username_key: 'USERNAME_TAKEN',
  users_verified_email: 'TOKEN_INVALID',
  tags_name: 'NAME_TAKEN',
  friend_groups_name: 'NAME_TAKEN',
  budgets_pkey: 'BUDGET_EXISTS',
  assets_balance_exact: 'BALANCE_OUT_OF_RANGE',
  book_sums_bounded: 'BALANCE_OUT_OF_RANGE',
  directory_pkey: 'ID_TAKEN',
  period_closed: 'PERIOD_CLOSED',
  transactions_book_id_refund_of_id_fkey: 'REFUND_TARGET_INVALID',
};

/** The error for a violated constraint, when user input can cause it. */
export function codeOfConstraint(error: unknown): ErrorCode | null {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return null;
  return typeof error.constraint === 'string' ? (CODES[error.constraint] ?? null) : null;
}
