import { cleanText, fractionDigits } from '@salim/domain';
import { OWN_KINDS } from '../../../../own-format/columns.ts';
import { paymentParts, restored, separateNames } from '../../../../own-format/text-cells.ts';
import { IMPORT_LIMITS } from '../import-limits.ts';
import type { ImportedCategory, ImportedKind, OwnParts, RowProblem } from '../imported-transaction.ts';
import { ReadFailure } from '../read-failure.ts';
import type { Cell, RawRow } from '../tables/raw-table.ts';
import { isBlankRow } from '../tables/raw-table.ts';
import { readAmount } from './read-amount.ts';
import { readDate } from './read-date.ts';
import {
  DESCRIPTION_LENGTH_MAX,
  isLongerThan,
  MEMO_LENGTH_MAX,
  NAME_LENGTH_MAX,
  RowCells,
  type RowContext,
  type RowDraft,
  RowRefusal,
  refuse,
} from './read-row.ts';

const KINDS: ReadonlyMap<string, ImportedKind> = new Map(
  Object.entries(OWN_KINDS).map(([kind, word]) => [word, kind as ImportedKind]),
);
const SPLITS_MAX = 50;
const TAGS_MAX = 50;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;
const YES = /^(?:y|yes|o|예|네|true|1)$/iu;
const MINUTES_OF_DAY = 24 * 60;

/** One row: a whole transaction, or one split of it. */
interface OwnRow {
  readonly row: number;
  /** Rows with the same key are one transaction; a row without a key is a separate one. */
  readonly key: string | null;
  readonly kind: ImportedKind;
  readonly date: string;
  readonly time: string | null;
  /** Negative for the opposite direction. */
  readonly amount: number;
  readonly category: ImportedCategory;
  readonly description: string;
  readonly memo: string;
  readonly assetCell: string;
  readonly methodCell: string;
  readonly toAssetName: string | null;
  readonly fee: number;
  readonly tagNames: readonly string[];
  readonly isRefund: boolean;
  readonly isExcluded: boolean;
}

function timeOf(cell: Cell): string | null {
  if (typeof cell === 'number') {
    const minute = Math.round((cell % 1) * MINUTES_OF_DAY) % MINUTES_OF_DAY;
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  }
  const text = cell.trim();
  if (text === '') return null;
  const match = /^(\d{1,2}):(\d{2})(?::\d{2})?$/u.exec(text);
  const [hour, minute] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || hour > 23 || minute > 59) refuse('시간을 읽을 수 없어요. 09:05처럼 입력해 주세요.');
  return `${String(hour).padStart(2, '0')}:${match[2]}`;
}

function amountOf(cell: Cell, currency: string): number {
  const reading = readAmount(cell, fractionDigits(currency));
  return reading.isReadable ? reading.amount : refuse(reading.message);
}

function rowOf(row: number, values: readonly Cell[], context: RowContext): OwnRow {
  const cells = new RowCells(
    values.map((cell) => (typeof cell === 'string' ? restored(cell) : cell)),
    context.indexByField,
  );
  const date = readDate(cells.raw('date'), context.countsFrom1904);
  if (!date.isReadable) refuse(date.message);
  if (!('date' in date)) refuse('날짜를 읽을 수 없어요. 2026-11-20처럼 입력해 주세요.');
  const word = cleanText(String(cells.raw('kind')).slice(0, 100)).replace(/\s+/gu, '');
  const kind = KINDS.get(word) ?? refuse('구분은 수입, 지출, 이체, 잔액맞추기 중 하나여야 해요.');
  const amount = amountOf(cells.raw('amount'), context.currency);
  if (amount === 0) refuse('금액이 0원이에요.');
  const categoryName = cells.name('category', '분류 이름은');
  const feeCell = cells.raw('fee');
  const key = cleanText(String(cells.raw('id')).slice(0, 200)).toLowerCase();
  return {
    row,
    key: key === '' ? null : key,
    kind,
    date: date.date,
    time: timeOf(cells.raw('time')) ?? date.time,
    amount,
    category: {
      categoryName,
      subcategoryName: categoryName === null ? null : cells.name('subcategory', '소분류 이름은'),
    },
    description: cells.line('description', '내용은', DESCRIPTION_LENGTH_MAX),
    memo: cells.block('memo', '메모는', MEMO_LENGTH_MAX),
    assetCell: cells.line('asset', '자산은', MEMO_LENGTH_MAX),
    methodCell: cells.line('method', '결제수단은', MEMO_LENGTH_MAX),
    toAssetName: cells.name('toAsset', '받는 자산 이름은'),
    fee: String(feeCell).trim() === '' ? 0 : Math.abs(amountOf(feeCell, context.currency)),
    tagNames: separateNames(cells.line('tags', '태그는', MEMO_LENGTH_MAX)),
    isRefund: YES.test(String(cells.raw('refund')).trim()),
    isExcluded: YES.test(String(cells.raw('excluded')).trim()),
  };
}

function requireNames(names: readonly (string | null)[], title: string): void {
  if (names.some((name) => name !== null && isLongerThan(name, NAME_LENGTH_MAX))) {
    refuse(`${title} 이름은 ${NAME_LENGTH_MAX}자까지 입력할 수 있어요.`);
  }
}

function paymentsOf(first: OwnRow, amount: number): OwnParts['payments'] {
  const assets = paymentParts(first.assetCell, amount);
  const methods = paymentParts(first.methodCell, amount);
  requireNames(
    assets.map((part) => part.name),
    '자산',
  );
  requireNames(
    methods.map((part) => part.name),
    '결제수단',
  );
  return assets.map((part, at) => ({
    assetName: part.name,
    // Both cells list the same parts, unless a user has edited one of them.
    methodName: methods.length === assets.length ? (methods[at]?.name ?? null) : null,
    amount: part.amount,
  }));
}

/** Builds the transaction of rows with the same ID. */
function transactionOf(rows: readonly OwnRow[]): RowDraft {
  const [first] = rows;
  if (!first) throw new Error('a transaction needs a row');
  const { kind, date, time } = first;
  if (rows.some((row) => row.kind !== kind || row.date !== date)) refuse('ID가 같은 줄인데 날짜나 구분이 달라요.');
  if (rows.length > SPLITS_MAX) refuse(`한 거래는 ${SPLITS_MAX}줄까지 나눌 수 있어요.`);
  if (rows.some((row) => row.amount < 0 !== first.amount < 0)) refuse('ID가 같은 줄인데 금액의 부호가 달라요.');
  if (first.amount < 0 && kind === 'INCOME') refuse('수입 금액이 0보다 작아요.');
  const isSorted = kind === 'INCOME' || kind === 'EXPENSE';
  if (!isSorted && rows.length > 1) refuse('이체와 잔액 맞추기는 한 줄이어야 해요.');
  const amount = rows.reduce((sum, row) => sum + Math.abs(row.amount), 0);
  const payments = paymentsOf(first, amount);
  const [payment] = payments;
  if (kind === 'TRANSFER') {
    if (!payment?.assetName || !first.toAssetName) refuse('이체에는 보내는 자산과 받는 자산이 필요해요.');
    if (payment.assetName === first.toAssetName) refuse('보내는 자산과 받는 자산이 같아요.');
  }
  if (kind === 'ADJUSTMENT' && !payment?.assetName) refuse('자산이 비어 있어요.');
  requireNames(first.tagNames, '태그');
  if (first.tagNames.length > TAGS_MAX) refuse(`태그는 ${TAGS_MAX}개까지 붙일 수 있어요.`);
  const own: OwnParts = {
    sourceId: first.key !== null && UUID.test(first.key) ? first.key : null,
    direction: kind === 'ADJUSTMENT' ? (first.amount < 0 ? 'OUT' : 'IN') : null,
    splits: isSorted ? rows.map((row) => ({ ...row.category, amount: Math.abs(row.amount) })) : [],
    payments,
    fee: kind === 'TRANSFER' ? first.fee : 0,
    feeCategory: kind === 'TRANSFER' ? first.category : { categoryName: null, subcategoryName: null },
    tagNames: [...new Set(first.tagNames)],
    isExcluded: first.isExcluded,
  };
  return {
    row: first.row,
    kind,
    isRefund: kind === 'EXPENSE' && (first.isRefund || first.amount < 0),
    date,
    time,
    amount,
    assetName: payment?.assetName ?? null,
    toAssetName: kind === 'TRANSFER' ? first.toAssetName : null,
    ...(isSorted ? first.category : { categoryName: null, subcategoryName: null }),
    description: first.description,
    memo: first.memo,
    foreign: null,
    installment: null,
    own,
    isDeposit: false,
  };
}

export interface OwnReading {
  readonly drafts: RowDraft[];
  readonly problems: RowProblem[];
  readonly rowCount: number;
}

/**
 * Reads the rows of our own file. Rows with the same ID are the splits of one transaction; if one of them is
 * unreadable, the whole transaction is left out.
 */
export function readOwnRows(rows: Iterable<RawRow>, context: RowContext): OwnReading {
  const problems: RowProblem[] = [];
  const groups = new Map<string, OwnRow[]>();
  const brokenKeys = new Set<string>();
  const idIndex = context.indexByField.get('id') ?? -1;
  let rowCount = 0;
  for (const { row, cells, damage } of rows) {
    if (row > IMPORT_LIMITS.sheetRows) throw new ReadFailure('IMPORT_TOO_MANY_ROWS', 'too many rows');
    if (damage === undefined && isBlankRow(cells)) continue;
    rowCount += 1;
    if (rowCount > IMPORT_LIMITS.rows) throw new ReadFailure('IMPORT_TOO_MANY_ROWS', 'too many rows');
    try {
      if (damage !== undefined) refuse(damage);
      const read = rowOf(row, cells, context);
      const key = read.key ?? `row ${row}`;
      const group = groups.get(key);
      if (group) group.push(read);
      else groups.set(key, [read]);
    } catch (error) {
      if (!(error instanceof RowRefusal)) throw error;
      problems.push({ row, message: error.message });
      brokenKeys.add(
        String(cells[idIndex] ?? '')
          .trim()
          .toLowerCase(),
      );
    }
  }
  const drafts: RowDraft[] = [];
  for (const [key, group] of groups) {
    try {
      if (brokenKeys.has(key)) refuse('같은 거래의 다른 줄을 읽을 수 없어요.');
      drafts.push(transactionOf(group));
    } catch (error) {
      if (!(error instanceof RowRefusal)) throw error;
      const { message } = error;
      problems.push(...group.map(({ row }) => ({ row, message })));
    }
  }
  problems.sort((left, right) => left.row - right.row);
  return { drafts, problems, rowCount };
}
