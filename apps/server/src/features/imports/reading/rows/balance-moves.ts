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

/** A row of a table, with the line of its account in a table of several. */
type TableRow = { readonly row: number; readonly cells: readonly Cell[]; readonly account?: string | undefined };

/** What the balances of a table prove. */
export interface BalanceMoves {
  readonly moves: ReadonlyMap<number, number>;
  /** All balances are consecutive. */
  readonly isComplete: boolean;
}

/** Size of the only amount of a row; undefined without one, or with several. */
function sizeIn(cells: RowCells, { indexByField, currency }: RowContext): number | undefined {
  const hasColumns = indexByField.has('withdrawal') || indexByField.has('deposit');
  const fields = hasColumns ? (['withdrawal', 'deposit'] as const) : (['amount'] as const);
  const sizes = fields.flatMap((field) => {
    const reading = readAmount(cells.raw(field), fractionDigits(currency));
    return reading.isReadable && reading.amount !== 0 ? [Math.abs(reading.amount)] : [];
  });
  return sizes.length === 1 ? sizes[0] : undefined;
}

function provenIn(groups: readonly (readonly Step[])[]): BalanceMoves {
  const proven = groups.map((steps) => ({ moves: provenMoves(steps), count: Math.max(0, steps.length - 1) }));
  return {
    moves: new Map(proven.flatMap(({ moves }) => [...moves])),
    isComplete: proven.every(({ moves, count }) => moves.size === count),
  };
}

/** The moves that the balances of a table prove, for the whole table or for each of its accounts. */
export function movesByBalance(rows: readonly TableRow[], context: RowContext): BalanceMoves {
  const { indexByField, currency } = context;
  if (!indexByField.has('balance')) return { moves: new Map(), isComplete: false };
  const steps = rows.flatMap(({ row, cells: values, account = '' }): (Step & { readonly key: string })[] => {
    const cells = new RowCells(values, indexByField);
    const balance = readAmount(cells.raw('balance'), fractionDigits(currency));
    const size = sizeIn(cells, context);
    if (size === undefined || !balance.isReadable) return [];
    return [
      { row, size, balance: balance.amount, key: JSON.stringify([account, cells.raw('asset'), cells.raw('card')]) },
    ];
  });
  const whole = provenIn([steps]);
  const apart = provenIn([...Map.groupBy(steps, ({ key }) => key).values()]);
  return apart.moves.size > whole.moves.size ? apart : whole;
}
