import { fractionDigits } from '@salim/domain';
import type { Cell } from '../tables/raw-table.ts';
import type { BalanceMoves } from './balance-moves.ts';
import type { StatementRules } from './layouts/layout.ts';
import { readAmount, sideOf } from './read-amount.ts';
import { directionOfKind, isRefundWord, kindOfWord, transferSideOf, walletWordOf } from './read-kind.ts';
import { RowCells, type RowContext } from './read-row.ts';

/** Rows whose balance moves against their columns, words or signs. */
export interface TurnedMoves {
  readonly byRow: ReadonlyMap<number, number>;
  /** All balances are consecutive, so that they are the better evidence. */
  readonly isCertain: boolean;
}

export const NOTHING_TURNED: TurnedMoves = { byRow: new Map(), isCertain: true };

interface Known {
  readonly areSignsTelling: boolean;
  readonly isKindForeign: boolean;
  readonly hasNegativeOut: boolean;
}

/** The signed amount of a row by its column, word or sign; undefined if they say nothing that a balance may contradict. */
function statedIn(cells: RowCells, { indexByField, currency }: RowContext, known: Known): number | undefined {
  const amountOf = (field: 'amount' | 'withdrawal' | 'deposit') => {
    const reading = readAmount(cells.raw(field), fractionDigits(currency));
    return reading.isReadable && sideOf(cells.raw(field)) === undefined ? reading.amount : 0;
  };
  const word = indexByField.has('kind') && !known.isKindForeign ? String(cells.raw('kind')).slice(0, 100).trim() : '';
  const kind = kindOfWord(word);
  const ofWallet = walletWordOf(word);
  const isOther =
    (ofWallet !== undefined && ofWallet !== 'CASH_OUT') ||
    transferSideOf(word) !== undefined ||
    isRefundWord(word) ||
    kind === 'TRANSFER_OUT' ||
    kind === 'TRANSFER_IN';
  if (isOther) return undefined;
  if (indexByField.has('withdrawal') || indexByField.has('deposit')) {
    const [out, into] = [amountOf('withdrawal'), amountOf('deposit')];
    // The signs in a column of outgoing money are settled by themselves.
    if (into < 0 || (out !== 0 && known.hasNegativeOut)) return undefined;
    return (out === 0) === (into === 0) ? undefined : into - out;
  }
  const amount = amountOf('amount');
  const direction = directionOfKind(kind, word);
  if (direction !== undefined) return direction === 'OUT' ? -Math.abs(amount) : Math.abs(amount);
  return known.areSignsTelling && amount !== 0 ? amount : undefined;
}

/**
 * Finds the rows whose balance moves against what they state. If it does so in all rows, the oldest, whose own move is
 * not proven, is turned as well. A list of purchases is left alone: its balances may be those of a debt.
 */
export function turnedMoves(
  rows: readonly { readonly row: number; readonly cells: readonly Cell[] }[],
  context: RowContext & { readonly rules: StatementRules },
  { moves, isComplete }: BalanceMoves,
  known: Known,
): TurnedMoves {
  if (moves.size === 0 || context.rules.aboveZero === 'OUT') return NOTHING_TURNED;
  const stated = rows.flatMap(({ row, cells }) => {
    const move = statedIn(new RowCells(cells, context.indexByField), context, known);
    return move === undefined || move === 0 ? [] : [{ row, move }];
  });
  const proven = stated.filter(({ row }) => moves.has(row));
  const against = proven.filter(({ row, move }) => (moves.get(row) ?? 0) < 0 !== move < 0);
  if (against.length === 0) return NOTHING_TURNED;
  const turned = against.length === proven.length ? stated : against;
  return { byRow: new Map(turned.map(({ row, move }) => [row, -move])), isCertain: isComplete };
}

export function turnedRemark({ byRow, isCertain }: TurnedMoves): { row: number; message: string } | undefined {
  const [first] = byRow.keys();
  if (first === undefined || !isCertain) return undefined;
  const count = byRow.size.toLocaleString('ko-KR');
  return { row: first, message: `잔액이 반대로 움직인 ${count}줄은 들어온 돈과 나간 돈을 바꿔 읽었어요.` };
}
