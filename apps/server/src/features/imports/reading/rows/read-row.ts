import { type CivilDate, cleanText, fractionDigits } from '@salim/domain';
import type { ImportedTransaction, RowProblem } from '../imported-transaction.ts';
import type { Cell } from '../tables/raw-table.ts';
import type { ColumnField } from './layouts/layout.ts';
import { RowHeld } from './questions.ts';
import { readAmount } from './read-amount.ts';
import { localDateCell, type ReadableDate, readDate, readTime, type TwofoldDate } from './read-date.ts';
import { kindOfWord } from './read-kind.ts';

export const NAME_LENGTH_MAX = 50;
export const DESCRIPTION_LENGTH_MAX = 200;
export const MEMO_LENGTH_MAX = 2000;

/** The transaction of a row, before rows are compared with each other. */
export interface RowDraft extends Omit<ImportedTransaction, 'fingerprint' | 'occurrence'> {
  /** A transfer seen from the side of the receiving asset. */
  readonly isDeposit: boolean;
}

export type RowReading =
  | { readonly isTransaction: true; readonly draft: RowDraft; readonly twofoldDate: TwofoldDate | undefined }
  | ({ readonly isTransaction: false; readonly message: string } & About);

/** What reading a row needs to know about its table. */
export interface RowContext {
  readonly indexByField: ReadonlyMap<ColumnField, number>;
  readonly countsFrom1904: boolean;
  /** Currency of the amounts. */
  readonly currency: string;
  /** The header states the currency; otherwise a row in another currency has no amount in this one. */
  readonly isCurrencyStated: boolean;
  /** The last day mentioned above the header, which provides the year of dates without one. */
  readonly lastDay?: CivilDate | undefined;
  /** Time zone of the book. */
  readonly timeZone?: string | undefined;
  /** Rows may be up to a year ahead of this day. */
  readonly today?: CivilDate | undefined;
}

type About = Pick<RowProblem, 'about' | 'sourceRow'>;

/** Aborts reading a row with the message shown for it. */
export class RowRefusal extends Error {
  readonly about: About;

  constructor(message: string, about: About = {}) {
    super(message);
    this.about = about;
  }
}

/** @throws RowRefusal */
export function refuse(message: string, about: About = {}): never {
  throw new RowRefusal(message, about);
}

/** Skips a readable row that is not a transaction; the message gives the reason. */
export class RowLeftOut extends Error {
  readonly about: About;

  constructor(message: string, about: About = {}) {
    super(message);
    this.about = about;
  }
}

/** @throws RowLeftOut */
export function leaveOut(message: string, about: About = {}): never {
  throw new RowLeftOut(message, about);
}

/**
 * Records why a row has no transaction; a row that waits for an answer records nothing. Any other error is rethrown.
 */
export function recordRefusal(
  row: number,
  error: unknown,
  { problems, notes }: { readonly problems: RowProblem[]; readonly notes: RowProblem[] },
): void {
  if (error instanceof RowRefusal) problems.push({ row, message: error.message, ...error.about });
  else if (error instanceof RowLeftOut) notes.push({ row, message: error.message, ...error.about });
  else if (!(error instanceof RowHeld)) throw error;
}

/** Counts code points, as everywhere. */
export function isLongerThan(text: string, maximum: number): boolean {
  if (text.length <= maximum) return false;
  let length = 0;
  for (let at = 0; at < text.length && length <= maximum; length += 1)
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return length > maximum;
}

/** The cells of one row by their meaning; texts are cleaned and checked against their limits. */
export class RowCells {
  readonly #cells: readonly Cell[];
  readonly #indexByField: ReadonlyMap<ColumnField, number>;

  constructor(cells: readonly Cell[], indexByField: ReadonlyMap<ColumnField, number>) {
    this.#cells = cells;
    this.#indexByField = indexByField;
  }

  raw(field: ColumnField): Cell {
    const index = this.#indexByField.get(field);
    return index === undefined ? '' : (this.#cells[index] ?? '');
  }

  /** By index, for columns without a meaning. */
  at(index: number): Cell {
    return this.#cells[index] ?? '';
  }

  block(field: ColumnField, title: string, maximum: number): string {
    // Cleaning only shortens a text a little, so text of many times the limit is rejected before cleaning.
    const raw = String(this.raw(field));
    const text = raw.length > maximum * 10 ? raw : cleanText(raw);
    if (isLongerThan(text, maximum)) refuse(`${title} ${maximum.toLocaleString('ko-KR')}자까지 입력할 수 있어요.`);
    return text;
  }

  line(field: ColumnField, title: string, maximum: number): string {
    return this.block(field, title, maximum).replace(/[\n\t]+/gu, ' ');
  }

  name(field: ColumnField, title: string): string | null {
    const name = this.line(field, title, NAME_LENGTH_MAX);
    return name === '' ? null : name;
  }
}

const DEFAULT_TIME_ZONE = 'Asia/Seoul';

function nextYear(day: CivilDate): CivilDate {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
}

/**
 * The date of a row, with the time of a separate cell if there is one.
 *
 * @throws RowRefusal
 */
export function dateOf(
  cells: RowCells,
  context: RowContext,
): { readonly readable: ReadableDate; readonly twofoldDate: TwofoldDate | undefined } {
  const { countsFrom1904, lastDay, today, timeZone = DEFAULT_TIME_ZONE } = context;
  const date = readDate(localDateCell(cells.raw('date'), timeZone), countsFrom1904, lastDay);
  if (!date.isReadable) refuse(date.message);
  if ('date' in date && today !== undefined && date.date > nextYear(today)) {
    refuse(`1년 넘게 남은 날짜예요: ${date.date}`);
  }
  const time = readTime(cells.raw('time'));
  if (time === undefined) refuse('시간을 읽을 수 없어요.');
  const timed = (reading: ReadableDate): ReadableDate => ({ ...reading, time: time ?? reading.time });
  if ('date' in date) return { readable: timed(date), twofoldDate: undefined };
  const twofoldDate: TwofoldDate = {
    isReadable: true,
    monthFirst: date.monthFirst.isReadable ? timed(date.monthFirst) : date.monthFirst,
    dayFirst: date.dayFirst.isReadable ? timed(date.dayFirst) : date.dayFirst,
  };
  const likelier = twofoldDate.monthFirst.isReadable ? twofoldDate.monthFirst : twofoldDate.dayFirst;
  return likelier.isReadable ? { readable: likelier, twofoldDate } : refuse(likelier.message);
}

/** Price of one whole unit of the foreign currency, to nine decimals (rounded down), without trailing zeros. */
function rateOf(amount: number, amountDigits: number, foreign: number, foreignDigits: number): string {
  const scale = 10n ** 9n;
  const numerator = BigInt(amount) * 10n ** BigInt(foreignDigits) * scale;
  const rate = numerator / (BigInt(foreign) * 10n ** BigInt(amountDigits));
  if (rate >= 10n ** 18n) refuse('환율을 계산할 수 없어요. 외화 금액을 확인해 주세요.');
  const fraction = String(rate % scale)
    .padStart(9, '0')
    .replace(/0+$/u, '');
  return fraction === '' ? String(rate / scale) : `${rate / scale}.${fraction}`;
}

interface Money {
  /** Signed, in the currency of the table. */
  readonly amount: number;
  readonly foreign: ImportedTransaction['foreign'];
}

function readMoney(cells: RowCells, context: RowContext): Money {
  const currency = currencyOf(String(cells.raw('currency')), context.currency);
  const reading = readAmount(cells.raw('amount'), fractionDigits(context.currency));
  if (!reading.isReadable) refuse(reading.message);
  if (reading.amount === 0) refuse('금액이 0원이에요.');
  const own = String(cells.raw('currencyAmount')).trim();
  if (own === '') {
    if (currency !== context.currency && !context.isCurrencyStated) {
      refuse(`${context.currency} 금액을 알 수 없어요.`, { about: 'FOREIGN' });
    }
    return { amount: reading.amount, foreign: null };
  }
  const ownReading = readAmount(cells.raw('currencyAmount'), fractionDigits(currency));
  if (!ownReading.isReadable) refuse(ownReading.message);
  if (currency === context.currency) {
    if (ownReading.amount !== reading.amount) refuse(`${context.currency} 금액과 금액 칸이 서로 달라요.`);
    return { amount: reading.amount, foreign: null };
  }
  const foreign = Math.abs(ownReading.amount);
  if (foreign === 0) refuse('외화 금액이 0이에요.');
  const rate = rateOf(Math.abs(reading.amount), fractionDigits(context.currency), foreign, fractionDigits(currency));
  return { amount: reading.amount, foreign: { currency, amount: foreign, rate } };
}

/** @throws RowRefusal */
export function currencyOf(text: string, ofTable: string): string {
  const currency = text.normalize('NFKC').trim().toUpperCase();
  if (currency === '') return ofTable;
  const named = CURRENCY_WORDS.find(([words]) => words.test(currency))?.[1] ?? currency;
  return /^[A-Z]{3}$/u.test(named) ? named : refuse('통화를 알 수 없어요.');
}

/** Currency codes by the symbols and words that files use instead. */
const CURRENCY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:원화?|₩|\\|WON)$/u, 'KRW'],
  [/^(?:\$|US ?\$|미국? ?달러|달러|미화)$/u, 'USD'],
  [/^(?:€|유로화?)$/u, 'EUR'],
  [/^(?:¥|JP ?¥|엔화?)$/u, 'JPY'],
  [/^(?:£|파운드)$/u, 'GBP'],
  [/^(?:위안화?|CN ?¥|RMB)$/u, 'CNY'],
];

/** A currency symbol or code beside an amount: `$100.00`, `US$ 12`, `100 USD`. */
const MARKED =
  /^[-+−–△▲(]? ?(US ?\$|JP ?¥|CN ?¥|[$€¥£]|[A-Z]{3}) ?[-+−–△▲]? ?[\d.,]+ ?\)?$|^[-+−–△▲(]? ?[\d.,]+ ?(US ?\$|[$€¥£]|[A-Z]{3}|달러|엔|유로|위안) ?\)?$/u;

/** The currency named in an amount cell; undefined for a plain number. */
export function currencyMarkOf(cell: Cell): string | undefined {
  if (typeof cell === 'number' || cell.length > 40 || /^[-+]?[\d.,]*$/u.test(cell)) return undefined;
  const match = MARKED.exec(cell.normalize('NFKC').trim().toUpperCase());
  const mark = match?.[1] ?? match?.[2];
  return mark === undefined ? undefined : currencyOf(mark, mark);
}

function draftOf(row: number, cells: RowCells, context: RowContext): Omit<RowDraft, 'date' | 'time'> {
  const word = cleanText(String(cells.raw('kind')).slice(0, 100));
  const kind = kindOfWord(word);
  if (kind === undefined) {
    refuse(word === '' ? '수입/지출 칸이 비어 있어요.' : `수입/지출 칸의 값을 알 수 없어요: ${word.slice(0, 20)}`);
  }
  const { amount, foreign } = readMoney(cells, context);
  const assetName = cells.name('asset', '자산 이름은') ?? refuse('자산이 비어 있어요.');
  const rest = {
    row,
    own: null,
    installment: null,
    amount: Math.abs(amount),
    description: cells.line('description', '내용은', DESCRIPTION_LENGTH_MAX),
    memo: cells.block('memo', '메모는', MEMO_LENGTH_MAX),
  };
  if (kind === 'TRANSFER_OUT' || kind === 'TRANSFER_IN') {
    const other = cells.name('category', '상대 자산 이름은') ?? refuse('이체한 상대 자산이 비어 있어요.');
    if (other === assetName) refuse('보내는 자산과 받는 자산이 같아요.');
    // A negative transfer has the opposite direction.
    const isOutgoing = (kind === 'TRANSFER_OUT') === amount > 0;
    return {
      ...rest,
      kind: 'TRANSFER',
      isRefund: false,
      assetName: isOutgoing ? assetName : other,
      toAssetName: isOutgoing ? other : assetName,
      categoryName: null,
      subcategoryName: null,
      foreign: null,
      isDeposit: kind === 'TRANSFER_IN',
    };
  }
  if (kind === 'INCOME' && amount < 0) refuse('수입 금액이 0보다 작아요.');
  const categoryName = cells.name('category', '분류 이름은');
  return {
    ...rest,
    kind,
    isRefund: kind === 'EXPENSE' && amount < 0,
    assetName,
    toAssetName: null,
    categoryName,
    subcategoryName: categoryName === null ? null : cells.name('subcategory', '소분류 이름은'),
    foreign,
    isDeposit: false,
  };
}

/**
 * Reads one row, or reports what is wrong with it. Nothing is shortened, rounded or guessed: a text beyond its limit, a
 * day that does not exist or an amount that is not a whole number of minor units makes the row a problem.
 */
export function readRow(row: number, values: readonly Cell[], context: RowContext): RowReading {
  const cells = new RowCells(values, context.indexByField);
  try {
    const date = readDate(cells.raw('date'), context.countsFrom1904);
    if (!date.isReadable) return { isTransaction: false, message: date.message };
    const draft = draftOf(row, cells, context);
    if ('date' in date) return { isTransaction: true, draft: withDate(draft, date), twofoldDate: undefined };
    const likelier = date.monthFirst.isReadable ? date.monthFirst : (date.dayFirst as ReadableDate);
    return { isTransaction: true, draft: withDate(draft, likelier), twofoldDate: date };
  } catch (error) {
    if (error instanceof RowRefusal) return { isTransaction: false, message: error.message, ...error.about };
    throw error;
  }
}

export function withDate(draft: Omit<RowDraft, 'date' | 'time'>, { date, time }: ReadableDate): RowDraft {
  return { ...draft, date, time };
}
