import type { RowProblem } from '../imported-transaction.ts';
import { withOutSigns } from './out-signs.ts';
import { CANCELLED } from './question-forms.ts';
import type { Questions } from './questions.ts';
import type { StatementRow } from './statement-context.ts';

/** Context for questions about a statement. */
export interface Asking {
  readonly questions: Questions;
  /** Header of the column that marks cancellations. */
  readonly column: string | undefined;
  /** Header of the column of outgoing money. */
  readonly outColumn: string | undefined;
  readonly currency: string;
}

/** Result of resolving a whole statement. */
export interface SettledStatement {
  readonly rows: readonly StatementRow[];
  readonly notes: readonly RowProblem[];
}

const purchaseKey = ({ draft }: StatementRow): string =>
  JSON.stringify([draft.assetName, draft.amount, draft.description]);

const isBefore = (row: StatementRow, other: StatementRow): boolean =>
  row.draft.date < other.draft.date ||
  (row.draft.date === other.draft.date && (row.draft.time ?? '') <= (other.draft.time ?? '99'));

/** Maps each row that may cancel another to the last equal purchase before it; each purchase is used once. */
function purchasesOf(marked: readonly StatementRow[], rows: readonly StatementRow[]): Map<StatementRow, StatementRow> {
  const wanted = new Set(marked.map(purchaseKey));
  const standing = new Map<string, StatementRow[]>();
  for (const row of rows) {
    if (row.isCancelled || row.draft.isRefund || row.draft.kind !== 'EXPENSE') continue;
    const key = purchaseKey(row);
    if (!wanted.has(key)) continue;
    const alike = standing.get(key);
    if (alike) alike.push(row);
    else standing.set(key, [row]);
  }
  const found = new Map<StatementRow, StatementRow>();
  for (const row of marked) {
    const alike = standing.get(purchaseKey(row)) ?? [];
    const last = alike
      .filter((one) => isBefore(one, row))
      .reduce<StatementRow | undefined>((best, one) => (best && isBefore(one, best) ? best : one), undefined);
    if (!last) continue;
    found.set(row, last);
    alike.splice(alike.indexOf(last), 1);
  }
  return found;
}

const PARTLY = '일부만 취소된 거래예요. 금액을 확인해 주세요.';

/** Decides what becomes of cancellations and their purchases. */
class Cancels {
  /** Rows left out, and which of them counts in the totals: the purchase, not its cancellation. */
  readonly out = new Map<StatementRow, { readonly isPurchase: boolean }>();
  readonly refunds = new Set<StatementRow>();
  readonly held = new Set<StatementRow>();

  /**
   * A company marks the purchase itself, or adds a row for the cancellation: marked, with the same shop and amount. If
   * only some of these rows have their purchase in the file, the meaning is ambiguous and the user is asked.
   */
  constructor(rows: readonly StatementRow[], { questions, column }: Asking) {
    const marked = rows.filter((row) => row.isCancelled && !row.draft.isRefund);
    const perhapsCancels = marked.filter((row) => !row.isSelfMarked);
    const purchases = purchasesOf(perhapsCancels, rows);
    const isPlain = purchases.size === 0 || purchases.size === perhapsCancels.length;
    const form = CANCELLED(column);
    for (const row of marked) {
      const purchase = purchases.get(row);
      let isCancel = purchase !== undefined;
      if (!isPlain && !row.isSelfMarked) {
        const { description, amount } = row.draft;
        const answer = questions.answerTo(form, row.draft.row, `${description} · ${amount.toLocaleString('ko-KR')}`);
        if (answer === undefined) {
          for (const one of [row, purchase]) if (one) this.held.add(one);
          continue;
        }
        isCancel = answer === 'PAIR';
      }
      if (isCancel && purchase) {
        this.out.set(purchase, { isPurchase: true });
        this.out.set(row, { isPurchase: false });
      } else if (isCancel) {
        // Its purchase is not in this file.
        this.refunds.add(row);
      } else {
        this.out.set(row, { isPurchase: true });
      }
    }
    this.#takeRefunds(rows);
  }

  /** Leaves out refunds together with the marked purchase that they cancel. */
  #takeRefunds(rows: readonly StatementRow[]): void {
    const waiting = new Map<string, number>();
    for (const [row, { isPurchase }] of this.out) {
      if (row.isCancelled && isPurchase) waiting.set(purchaseKey(row), (waiting.get(purchaseKey(row)) ?? 0) + 1);
    }
    for (const row of rows) {
      if (!row.draft.isRefund) continue;
      const left = waiting.get(purchaseKey(row)) ?? 0;
      if (left === 0) continue;
      waiting.set(purchaseKey(row), left - 1);
      this.out.set(row, { isPurchase: false });
    }
  }
}

function cancelNote({ draft }: StatementRow, isPurchase: boolean, currency: string): RowProblem {
  const { row, date, description, amount } = draft;
  const stated = { date, description, amount: isPurchase ? amount : null, currency };
  return { row, message: '취소된 거래라 가져오지 않아요.', about: 'CANCELLED', sourceRow: stated };
}

/**
 * Leaves out cancelled purchases. A company marks the purchase itself, or repeats it: with a negative amount, or marked
 * with a positive one. A purchase and its cancellation are both left out; a cancellation whose purchase is not in the
 * file becomes a refund.
 */
function withoutCancelled(rows: readonly StatementRow[], asking: Asking): SettledStatement {
  const notes: RowProblem[] = rows.flatMap(({ isPartlyCancelled, draft }): RowProblem[] =>
    isPartlyCancelled ? [{ row: draft.row, message: PARTLY, about: 'REMARK' }] : [],
  );
  if (!rows.some((row) => row.isCancelled)) return { rows, notes };
  const { out, refunds, held } = new Cancels(rows, asking);
  for (const [row, { isPurchase }] of out) notes.push(cancelNote(row, isPurchase, asking.currency));
  const left = rows.flatMap((row) => {
    if (out.has(row) || held.has(row)) return [];
    const draft = { ...row.draft, kind: 'EXPENSE' as const, isRefund: true, installment: null };
    return [refunds.has(row) ? { ...row, move: -row.move, draft } : row];
  });
  return { rows: left, notes };
}

/** Fewer pairs say nothing about the order of a file. */
const ORDER_ROWS = 4;
/** A statement in which most balances are consecutive is complete, so that a gap is worth a remark. */
const COMPLETE_SHARE = 0.8;
const GAP = '앞뒤 줄의 잔액과 맞지 않아요. 빠진 거래가 있거나 금액이 다를 수 있어요.';

/** Compares each balance with the previous one, for both possible row orders. */
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
  return gaps.map(({ row }) => ({ row: row.draft.row, message: GAP, about: 'REMARK' }));
}

/** Resolves what depends on all rows of a statement; keeps their order. */
export function settleStatement(rows: readonly StatementRow[], asking: Asking): SettledStatement {
  const directed = withOutSigns(rows, asking);
  const gaps = gapsOf(directed);
  const { rows: left, notes } = withoutCancelled(directed, asking);
  return { rows: left, notes: [...notes, ...gaps] };
}
