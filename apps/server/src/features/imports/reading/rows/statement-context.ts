import { cleanText, fractionDigits } from '@salim/domain';
import type { Cell } from '../tables/raw-table.ts';
import type { ColumnField, StatementRules } from './layouts/layout.ts';
import type { OwnNames } from './own-money.ts';
import type { Questions } from './questions.ts';
import { readAmount } from './read-amount.ts';
import type { TwofoldDate } from './read-date.ts';
import { type RowCells, type RowContext, type RowDraft, refuse } from './read-row.ts';
import type { TableFacts } from './table-facts.ts';

export interface StatementContext extends RowContext {
  readonly rules: StatementRules;
  /** Name of the account, from the lines above the header. */
  readonly accountName: string | null;
  readonly headers: readonly string[];
  /** The program is unknown: the meaning of its words and signs is inferred or asked. */
  readonly isGuessed: boolean;
  readonly facts: TableFacts;
  /** Columns beside the status that may state the outcome of a purchase. */
  readonly furtherStatuses: readonly number[];
  /** Columns without a meaning that may hold the amount of a row. */
  readonly unreadAmounts: readonly number[];
  readonly questions: Questions;
  /** Names of the members and assets of the book. */
  readonly own: OwnNames;
}

/** A row of a statement, with what is needed to compare it with other rows. */
export interface StatementRow {
  readonly draft: RowDraft;
  readonly twofoldDate: TwofoldDate | undefined;
  /** The purchase was cancelled later; the whole file decides whether it is left out. */
  readonly isCancelled: boolean;
  /** The mark refers to this very purchase; otherwise the row may cancel another one. */
  readonly isSelfMarked: boolean;
  readonly isPartlyCancelled: boolean;
  /** Sign of the amount in the column of outgoing money; null for an amount of another column. */
  readonly outSign: 'ABOVE' | 'BELOW' | null;
  /** Balance after the row, in the currency of the table. */
  readonly balance: number | null;
  /** Change of the balance. */
  readonly move: number;
}

export function headerOf({ indexByField, headers }: StatementContext, field: ColumnField): string {
  return headers[indexByField.get(field) ?? -1] ?? '';
}

/** A row as shown beside a question. */
export function exampleOf(cells: RowCells, field: ColumnField): string {
  const said = ['date', 'description', 'summary', field]
    .map((one) => cleanText(String(cells.raw(one as ColumnField)).slice(0, 40)).replace(/\s+/gu, ' '))
    .filter((text, at, all) => text !== '' && all.indexOf(text) === at);
  const amount = (['amount', 'withdrawal', 'deposit'] as const)
    .map((one) => String(cells.raw(one)).trim())
    .find((text) => text !== '' && text !== '0');
  return [...said, ...(amount === undefined || said.includes(amount) ? [] : [amount])].join(' · ');
}

function wordIn(cell: Cell): string {
  return cleanText(String(cell).slice(0, 100)).replace(/\s+/gu, ' ');
}

export function wordOf(cells: RowCells, field: ColumnField): string {
  return wordIn(cells.raw(field));
}

/** The word in a column that may have no meaning. */
export function wordAt(cells: RowCells, index: number): string {
  return wordIn(cells.at(index));
}

export function amountIn(cells: RowCells, field: ColumnField, currency: string): number {
  const cell = cells.raw(field);
  const text = String(cell).trim();
  if (text === '' || text === '-') return 0;
  const reading = readAmount(cell, fractionDigits(currency));
  return reading.isReadable ? reading.amount : refuse(reading.message);
}
