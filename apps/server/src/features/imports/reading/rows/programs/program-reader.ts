import { fractionDigits } from '@salim/domain';
import type { OwnParts } from '../../imported-transaction.ts';
import type { ColumnField } from '../layouts/layout.ts';
import { readAmount } from '../read-amount.ts';
import {
  currencyOf,
  DESCRIPTION_LENGTH_MAX,
  MEMO_LENGTH_MAX,
  type RowCells,
  type RowContext,
  type RowDraft,
  refuse,
} from '../read-row.ts';

/** A transaction without its date, which is read the same way for all programs. */
export type UndatedRowDraft = Omit<RowDraft, 'row' | 'date' | 'time'>;

export interface ProgramContext extends RowContext {
  readonly headers: readonly string[];
}

/** How the rows of one program become transactions. */
export interface ProgramReader {
  /** @throws RowRefusal for an unreadable row, RowLeftOut for a row that is not a transaction */
  read(cells: RowCells, context: ProgramContext): UndatedRowDraft;
  /** Resolves what depends on all rows; keeps their order. */
  finish?(drafts: readonly RowDraft[]): readonly RowDraft[];
}

/** A signed amount; an empty cell is zero. Currency symbols of any country are allowed around it. */
export function amountOf(cells: RowCells, field: ColumnField, currency: string): number {
  const cell = cells.raw(field);
  const plain =
    typeof cell === 'number'
      ? cell
      : cell
          .slice(0, 60)
          .replace(/[€£¥￥₩$\u00a0\u202f]|[A-Z]{3}/gu, '')
          .trim();
  if (plain === '') return 0;
  const reading = readAmount(plain, fractionDigits(currency));
  return reading.isReadable ? reading.amount : refuse(reading.message);
}

/** A row in another currency than the file's has no amount that could be added to the others. */
export function requireCurrency(cells: RowCells, context: ProgramContext): void {
  if (currencyOf(String(cells.raw('currency')), context.currency) !== context.currency) {
    refuse(`${context.currency} 금액을 알 수 없어요.`, { about: 'FOREIGN' });
  }
}

export function description(cells: RowCells): string {
  return cells.line('description', '내용은', DESCRIPTION_LENGTH_MAX);
}

export function memo(cells: RowCells): string {
  return cells.block('memo', '메모는', MEMO_LENGTH_MAX);
}

/** Category names of programs for transactions without a category. */
const UNSORTED: ReadonlySet<string> = new Set(['미분류', 'uncategorized', 'none', '(none)']);

export function categoryIn(cells: RowCells, field: 'category' | 'subcategory'): string | null {
  const name = cells.name(field, field === 'category' ? '분류 이름은' : '소분류 이름은');
  return name === null || UNSORTED.has(name.toLowerCase()) ? null : name;
}

const BLANK = {
  isRefund: false,
  toAssetName: null,
  categoryName: null,
  subcategoryName: null,
  foreign: null,
  installment: null,
  own: null,
  isDeposit: false,
} as const;

type StatedParts = Pick<UndatedRowDraft, 'kind' | 'amount' | 'assetName'> & Partial<UndatedRowDraft>;

/** A transaction with defaults for all fields that are not given. */
export function transactionOf(cells: RowCells, stated: StatedParts): UndatedRowDraft {
  return { ...BLANK, description: description(cells), memo: memo(cells), ...stated };
}

/** Parts of a transaction that most files do not contain. */
export function partsOf(transaction: UndatedRowDraft, more: Partial<OwnParts>): OwnParts {
  const { kind, amount, assetName, categoryName, subcategoryName } = transaction;
  const isSorted = kind === 'INCOME' || kind === 'EXPENSE';
  return {
    sourceId: null,
    direction: null,
    splits: isSorted ? [{ categoryName, subcategoryName, amount }] : [],
    payments: [{ assetName, methodName: null, amount }],
    fee: 0,
    feeCategory: { categoryName: null, subcategoryName: null },
    tagNames: [],
    isExcluded: false,
    ...more,
  };
}

/** Adds tags, which are listed in one cell. */
export function withTags(transaction: UndatedRowDraft, cell: string): UndatedRowDraft {
  const tagNames = [...new Set(cell.split(/[,;]/u).map((name) => name.trim()))].filter((name) => name !== '');
  if (tagNames.some((name) => Array.from(name).length > 50)) refuse('태그 이름은 50자까지 입력할 수 있어요.');
  if (tagNames.length > 50) refuse('태그는 50개까지 붙일 수 있어요.');
  return tagNames.length === 0 ? transaction : { ...transaction, own: partsOf(transaction, { tagNames }) };
}

/** A balance adjustment, which is neither income nor expense. */
export function adjustmentOf(transaction: UndatedRowDraft, direction: 'IN' | 'OUT'): UndatedRowDraft {
  const plain: UndatedRowDraft = { ...transaction, kind: 'ADJUSTMENT', categoryName: null, subcategoryName: null };
  return { ...plain, own: partsOf(plain, { direction }) };
}
