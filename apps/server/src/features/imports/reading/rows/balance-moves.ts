import { fractionDigits } from '@salim/domain';
import type { Cell } from '../tables/raw-table.ts';
import { readAmount } from './read-amount.ts';
import { RowCells, type RowContext } from './read-row.ts';

/** A statement in which this share of the balances is consecutive is complete. */
const COMPLETE_SHARE = 0.8;

/** A row with its balance. */
export interface Step {
  readonly row: number;
  readonly size: number;
  readonly balance: number;
}

/** The moves that fit the balances if each row follows the one before it in this order. */
function fitting(steps: readonly Step[]): Map<number, number> {
  const moves = new Map<number, number>();
  for (const [index, { row, size, balance }] of steps.entries()) {
    const before = steps[index - 1];
    if (before && Math.abs(balance - before.balance) === size) moves.set(row, balance - before.balance);
  }
  return moves;
}

/**
 * Direction of the money by the balance after each row: it grew or shrank by the amount. The oldest row has no balance
 * before it, and its direction remains open.
 *
 * @returns the change of the balance by row; empty if the balances are not consecutive in either order of the rows
 */
export function provenMoves(steps: readonly Step[]): ReadonlyMap<number, number> {
  const [oldestFirst, newestFirst] = [fitting(steps), fitting(steps.toReversed())];
  if (oldestFirst.size === newestFirst.size) return new Map();
  const moves = oldestFirst.size > newestFirst.size ? oldestFirst : newestFirst;
  return moves.size >= (steps.length - 1) * COMPLETE_SHARE ? moves : new Map();
}

/** The moves that the balances of a table of signed or unsigned amounts prove. */
export function movesByBalance(
  rows: readonly { readonly row: number; readonly cells: readonly Cell[] }[],
  { indexByField, currency }: RowContext,
): ReadonlyMap<number, number> {
  if (!indexByField.has('balance') || !indexByField.has('amount')) return new Map();
  const digits = fractionDigits(currency);
  const steps = rows.flatMap(({ row, cells: values }): Step[] => {
    const cells = new RowCells(values, indexByField);
    const [amount, balance] = [readAmount(cells.raw('amount'), digits), readAmount(cells.raw('balance'), digits)];
    if (!amount.isReadable || !balance.isReadable || amount.amount === 0) return [];
    return [{ row, size: Math.abs(amount.amount), balance: balance.amount }];
  });
  return provenMoves(steps);
}
