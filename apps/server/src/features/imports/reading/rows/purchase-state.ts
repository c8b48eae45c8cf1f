import { comparable } from './header-text.ts';
import type { ColumnField, StatementRules } from './layouts/layout.ts';
import type { Move } from './move.ts';
import { PARTLY_CANCELLED, STATUS, shownWord } from './question-forms.ts';
import { readDate } from './read-date.ts';
import { leaveOut, type RowCells, refuse } from './read-row.ts';
import { isOutcome, marksPurchase, type RowState, STATUS_HEADER, stateOf } from './read-status.ts';
import {
  amountIn,
  exampleOf,
  headerOf,
  type StatementContext,
  type StatementRow,
  wordAt,
  wordOf,
} from './statement-context.ts';

export type State = Pick<StatementRow, 'isCancelled' | 'isSelfMarked' | 'isPartlyCancelled'>;

const SKIPPED = '가져오지 않기로 한 거래예요.';

/** A state and the header of the column that states it. */
interface Said {
  readonly state: RowState | undefined;
  readonly header: string;
}

/**
 * Columns of an unknown program that may state the outcome of a purchase beside the status: another column of this
 * kind, or in a list of purchases the column of the kind.
 */
export function furtherStatuses(
  headers: readonly string[],
  indexByField: ReadonlyMap<ColumnField, number>,
  { aboveZero }: StatementRules,
): readonly number[] {
  const kind = aboveZero === 'OUT' ? indexByField.get('kind') : undefined;
  const taken = new Set(indexByField.values());
  return [...headers.keys()].filter(
    (at) =>
      at === kind ||
      (indexByField.has('status') && !taken.has(at) && STATUS_HEADER.test(comparable(headers[at] ?? ''))),
  );
}

function furtherOutcome(cells: RowCells, { headers, furtherStatuses: places }: StatementContext): Said | undefined {
  return places
    .map((at): Said => ({ state: stateOf(wordAt(cells, at), headers[at] ?? ''), header: headers[at] ?? '' }))
    .find(({ state }) => isOutcome(state));
}

/** @throws RowHeld for an unknown word of an unknown program */
function saidIn(row: number, cells: RowCells, context: StatementContext): Said & { readonly isAnswer?: true } {
  const header = headerOf(context, 'status');
  const word = wordOf(cells, 'status');
  const state = context.indexByField.has('status') ? stateOf(word, header) : 'STANDS';
  if (isOutcome(state)) return { state, header };
  const further = furtherOutcome(cells, context);
  if (further || state !== undefined) return further ?? { state, header };
  // The status words of a known company are all known; any other word is about something else.
  if (!context.isGuessed) return { state: 'STANDS', header };
  const answer = context.questions.ask(STATUS(word, header), row, exampleOf(cells, 'status'));
  if (answer === 'SKIP') leaveOut(SKIPPED);
  return { state: answer === 'CANCELLED' ? 'CANCELLED' : 'STANDS', header, isAnswer: true };
}

/** @throws RowLeftOut for a purchase that was declined or is still pending */
export function stateIn(row: number, cells: RowCells, context: StatementContext): State {
  const { indexByField, isGuessed } = context;
  const { state, header, isAnswer = false } = saidIn(row, cells, context);
  if (state === 'REFUSED') leaveOut('승인되지 않은 거래라 가져오지 않아요.');
  if (state === 'PENDING' && isGuessed) leaveOut('아직 확정되지 않은 거래라 가져오지 않아요.');
  let isCancelled = state === 'CANCELLED';
  // An answer refers to the row itself.
  let isSelfMarked = marksPurchase(header) || (isAnswer && isCancelled);
  if (indexByField.has('cancelDate')) {
    const cell = cells.raw('cancelDate');
    const text = String(cell).trim();
    if (!/^[-.0/]*$/u.test(text)) {
      if (!readDate(cell, context.countsFrom1904, context.lastDay).isReadable) {
        refuse(`취소일을 읽을 수 없어요: ${shownWord(text)}`);
      }
      isCancelled = true;
      isSelfMarked = true;
    }
  }
  return { isCancelled, isSelfMarked, isPartlyCancelled: state === 'PARTLY_CANCELLED' };
}

interface Settled {
  readonly money: Move;
  readonly state: State;
}

/** Applies a column with the cancelled part of each purchase. */
export function withCancelledPart(
  money: Move,
  state: State,
  cells: RowCells,
  { indexByField, currency }: StatementContext,
): Settled {
  const cancelled = indexByField.has('cancelAmount') ? Math.abs(amountIn(cells, 'cancelAmount', currency)) : 0;
  if (cancelled === 0 || state.isCancelled || money.move > 0) return { money, state };
  const size = -money.move;
  // A separate row for the cancellation.
  if (size === 0) return { money: { ...money, move: cancelled, said: 'REFUND' }, state };
  if (cancelled > size) refuse('취소 금액이 쓴 금액보다 커요.');
  if (cancelled === size) return { money, state: { ...state, isCancelled: true, isSelfMarked: true } };
  return { money: { ...money, move: cancelled - size }, state: { ...state, isPartlyCancelled: true } };
}

/**
 * A purchase that is marked as partly cancelled. Without a column for it the cancelled part is unknown: the amount may
 * be that of the purchase, or of the part that came back.
 */
export function partlyCancelled(
  row: number,
  cells: RowCells,
  context: StatementContext,
  { money, state }: Settled,
): Settled {
  const isKnown = context.indexByField.has('cancelAmount') && amountIn(cells, 'cancelAmount', context.currency) !== 0;
  if (isKnown) return { money, state };
  const settled = { ...state, isPartlyCancelled: false };
  if (money.move >= 0) return { money, state: settled };
  const answer = context.questions.ask(PARTLY_CANCELLED(headerOf(context, 'status')), row, exampleOf(cells, 'status'));
  if (answer === 'SKIP') leaveOut(SKIPPED);
  if (answer === 'KEEP') return { money, state: settled };
  return { money: { ...money, move: -money.move, said: 'REFUND' }, state: settled };
}
