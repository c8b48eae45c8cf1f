import type { RowProblem } from '../imported-entry.ts';
import type { StatementRules } from './layouts/layout.ts';
import type { StatementRow } from './read-statement-row.ts';

/** What a whole statement says of its rows. */
export interface SettledStatement {
  readonly rows: readonly StatementRow[];
  readonly notes: readonly RowProblem[];
}

/** A column of amounts without any sign, and without a word that tells: a list of purchases. */
function withDirections(rows: readonly StatementRow[], rules: StatementRules): readonly StatementRow[] {
  if (rules.aboveZero !== 'GUESS' || rows.some((row) => row.isSigned)) return rows;
  return rows.map((row) =>
    row.isUntold && row.draft.kind === 'INCOME'
      ? { ...row, move: -row.move, draft: { ...row.draft, kind: 'EXPENSE' as const } }
      : row,
  );
}

/**
 * Where a column of what goes out holds both signs, what is below zero came back: a correction of the bank. Where all
 * of it is below zero, that is only how the bank writes.
 */
function withCorrections(rows: readonly StatementRow[]): readonly StatementRow[] {
  if (!rows.some((row) => row.isTurned) || !rows.some((row) => row.move < 0 && !row.isTurned)) return rows;
  return rows.map((row) => {
    if (!row.isTurned) return row;
    const { kind, assetName, toAssetName } = row.draft;
    const back =
      kind === 'TRANSFER'
        ? { assetName: toAssetName, toAssetName: assetName, isDeposit: true }
        : { kind: 'EXPENSE' as const, isRefund: true, installment: null };
    return { ...row, move: -row.move, draft: { ...row.draft, ...back } };
  });
}

const purchaseKey = ({ draft }: StatementRow): string =>
  JSON.stringify([draft.assetName, draft.amount, draft.description]);

/**
 * Takes cancelled purchases out. A company marks the purchase itself, or writes it once more: below zero, or marked
 * and above zero. A purchase and its cancel leave nothing; a cancel whose purchase is not in the file is a refund.
 */
function withoutCancelled(rows: readonly StatementRow[]): SettledStatement {
  const marked = rows.filter((row) => row.isCancelled);
  if (marked.length === 0) return { rows, notes: [] };
  const out = new Set<StatementRow>(marked.filter((row) => !row.draft.isRefund));
  const waiting = new Map<string, number>();
  for (const row of out) waiting.set(purchaseKey(row), (waiting.get(purchaseKey(row)) ?? 0) + 1);
  for (const row of rows) {
    if (!row.draft.isRefund) continue;
    const left = waiting.get(purchaseKey(row)) ?? 0;
    if (left === 0) continue;
    waiting.set(purchaseKey(row), left - 1);
    out.add(row);
  }
  const notes = [...out].map(({ draft: { row } }) => ({ row, message: '취소된 거래라 가져오지 않아요.' }));
  return { rows: rows.filter((row) => !out.has(row)), notes };
}

/** Fewer rows than this say nothing about the order of a file. */
const ORDER_ROWS = 4;
/** A statement in which most balances follow one from another is complete, and then a gap is worth a word. */
const COMPLETE_SHARE = 0.8;
const GAP = '앞뒤 줄의 잔액과 맞지 않아요. 빠진 거래가 있거나 금액이 다를 수 있어요.';

/** Holds each balance against the one before it, whichever end of the file is the older one. */
function gapsOf(rows: readonly StatementRow[]): RowProblem[] {
  const pairs = rows.slice(1).flatMap((row, index) => {
    const before = rows[index];
    return before?.balance == null || row.balance == null
      ? []
      : [{ before, row, from: before.balance, to: row.balance }];
  });
  if (pairs.length < ORDER_ROWS) return [];
  const oldestFirst = pairs.filter(({ row, from, to }) => from + row.move !== to);
  const newestFirst = pairs.filter(({ before, from, to }) => to + before.move !== from);
  const gaps = oldestFirst.length <= newestFirst.length ? oldestFirst : newestFirst;
  if (gaps.length > pairs.length * (1 - COMPLETE_SHARE)) return [];
  return gaps.map(({ row }) => ({ row: row.draft.row, message: GAP }));
}

/** Settles what only all rows of a statement together tell; the order of the rows stays. */
export function settleStatement(rows: readonly StatementRow[], rules: StatementRules): SettledStatement {
  const directed = withCorrections(withDirections(rows, rules));
  const gaps = gapsOf(directed);
  const { rows: left, notes } = withoutCancelled(directed);
  return { rows: left, notes: [...notes, ...gaps] };
}
