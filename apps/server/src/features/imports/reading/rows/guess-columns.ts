import type { RawRow } from '../tables/raw-table.ts';
import { isBlankRow } from '../tables/raw-table.ts';
import { comparable, headerText } from './header-text.ts';
import type { ColumnField } from './layouts/layout.ts';
import { readAmount } from './read-amount.ts';
import { readDate } from './read-date.ts';
import { type ColumnChoice, chosenColumns, type ReadableTable } from './readable-table.ts';
import { preambleOf, rowsFrom, type TableHead } from './table-head.ts';

/** What files are called whose program nobody knows. */
export const UNKNOWN_SOURCE = '직접 연결한 파일';

/**
 * What headers usually say, the telling words first: 출금 and 입금 before 금액, which is part of both, and the time
 * before the date, which is part of 거래일시.
 */
const HEADER_WORDS: readonly (readonly [ColumnField, RegExp])[] = [
  ['balance', /잔액|잔고|balance/u],
  ['withdrawal', /출금|찾으신|지급액|지급금액|인출|지출액|지출금액|^지출$|차변|debit|outflow|withdraw|moneyout/u],
  ['deposit', /입금|맡기신|수입액|수입금액|^수입$|대변|^credit$|creditamount|inflow|deposit|moneyin/u],
  ['time', /^(?:거래|이용|승인|사용|결제)?(?:시간|시각)$|^time$/u],
  ['installment', /할부|개월/u],
  ['status', /취소|^상태$|승인여부|^status$/u],
  ['currency', /^(?:통화|화폐|currency|통화코드)$/u],
  ['date', /일시|일자|날짜|년월일|^(?:거래|이용|승인|사용|결제|매출|구매|작성)?일$|date|^when$/u],
  [
    'amount',
    /금액|^(?:액수|가격|값|돈|원|합계|비용|사용액|이용액|거래액|결제액)$|amount|^(?:cost|price|sum|value|total)$/u,
  ],
  ['fee', /수수료|^fee$/u],
  ['kind', /^(?:구분|타입|유형|종류|거래구분|입출금구분|입출구분|수입\/지출|type|kind)$/u],
  ['subcategory', /소분류|세부분류|subcategory/u],
  ['category', /분류|카테고리|항목|category/u],
  [
    'description',
    /내용|가맹점|사용처|이용처|거래처|상호|가게|받는분|보낸분|의뢰인|기재|제목|품목|내역|적요|payee|description|merchant|^(?:name|title|item|vendor|store|shop)$/u,
  ],
  ['memo', /메모|비고|설명|참고|memo|note|comment|remark/u],
  ['toAsset', /받는자산|입금계좌|받는계좌|toaccount/u],
  ['card', /카드/u],
  ['asset', /자산|계좌|통장|결제수단|지불수단|account|wallet/u],
  ['tags', /태그|^tags?$/u],
];

/** Rows of data that are looked at to tell what a column holds. */
const SAMPLE_ROWS = 20;
/** A number in such a column counts something else than money. */
const NOT_MONEY = /번호|순번|^no\.?$|^#$|전화|코드|우편|수량|개수|id$|^연번$/u;

function columnLetter(index: number): string {
  let letters = '';
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters;
}

interface Sample {
  readonly filled: number;
  readonly dates: number;
  readonly amounts: number;
}

function sampleOf(rows: readonly RawRow[], at: number): Sample {
  let [filled, dates, amounts] = [0, 0, 0];
  for (const { cells } of rows) {
    const cell = cells[at] ?? '';
    if (String(cell).trim() === '') continue;
    filled += 1;
    // A plain number may be the day count of a spreadsheet, and may as well be money.
    const isDate = readDate(typeof cell === 'number' ? String(cell) : cell, false).isReadable;
    if (isDate) dates += 1;
    else if (readAmount(cell, 2).isReadable) amounts += 1;
  }
  return { filled, dates, amounts };
}

const holdsMostly = (part: number, { filled }: Sample): boolean => filled > 0 && part >= filled * 0.6;

/** Whether a line of cells reads as data rather than as a header: it has a day and an amount. */
function isData({ cells }: RawRow): boolean {
  const hasDate = cells.some((cell) => typeof cell === 'string' && readDate(cell, false).isReadable);
  return hasDate && cells.some((cell) => !readDate(cell, false).isReadable && readAmount(cell, 2).isReadable);
}

function wordsIn(headers: readonly string[]): Map<ColumnField, number> {
  const indexByField = new Map<ColumnField, number>();
  const taken = new Set<number>();
  for (const [field, words] of HEADER_WORDS) {
    const index = headers.findIndex((header, at) => !taken.has(at) && words.test(comparable(header)));
    if (index < 0) continue;
    indexByField.set(field, index);
    taken.add(index);
  }
  return indexByField;
}

interface Guess {
  readonly head: TableHead;
  /** Place of the first row of data among the rows that were looked at. */
  readonly dataFrom: number;
  readonly headers: readonly string[];
  readonly indexByField: ReadonlyMap<ColumnField, number>;
  readonly score: number;
}

/** Fills in what the headers leave open from what the columns hold. */
function withContents(
  words: Map<ColumnField, number>,
  headers: readonly string[],
  rows: readonly RawRow[],
): ReadonlyMap<ColumnField, number> {
  const width = Math.max(headers.length, ...rows.map(({ cells }) => cells.length));
  const samples = Array.from({ length: width }, (_, at) => sampleOf(rows, at));
  const isFree = (at: number) => ![...words.values()].includes(at);
  if (!words.has('date')) {
    const index = samples.findIndex((sample, at) => isFree(at) && holdsMostly(sample.dates, sample));
    if (index >= 0) words.set('date', index);
  }
  if (!words.has('amount') && !words.has('withdrawal') && !words.has('deposit')) {
    const money = samples.flatMap((sample, at) =>
      isFree(at) && holdsMostly(sample.amounts, sample) && !NOT_MONEY.test(comparable(headers[at] ?? '')) ? [at] : [],
    );
    // Of several columns with numbers nobody knows which one it is.
    if (money.length === 1 && money[0] !== undefined) words.set('amount', money[0]);
  }
  return words;
}

function guessOf(head: TableHead): Guess | undefined {
  const { seen } = head;
  const firstData = seen.findIndex(isData);
  const above = seen.slice(0, firstData < 0 ? seen.length : firstData);
  // The header is the last line above the data that has several names, or the one with the most words that are known.
  let best: Guess | undefined;
  for (const [index, row] of above.entries()) {
    const headers = row.cells.map(headerText);
    if (headers.filter((header) => header !== '').length < 2) continue;
    const words = wordsIn(headers);
    const rows = seen.slice(index + 1, index + 1 + SAMPLE_ROWS).filter(({ cells }) => !isBlankRow(cells));
    const score = words.size;
    const indexByField = withContents(words, headers, rows);
    if (!indexByField.has('date') || rows.length === 0) continue;
    if (!best || score >= best.score) best = { head, dataFrom: index + 1, headers, indexByField, score };
  }
  if (best) return best;
  return firstData < 0 ? undefined : withLetters(head, firstData);
}

/** A table without a header: its columns are called as a spreadsheet calls them. */
function withLetters(head: TableHead, firstData: number): Guess {
  const rows = head.seen.slice(firstData, firstData + SAMPLE_ROWS);
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const headers = Array.from({ length: width }, (_, at) => `${columnLetter(at)}열`);
  const indexByField = new Map(withContents(new Map(), headers, rows));
  const text = headers.findIndex((_, at) => {
    const sample = sampleOf(rows, at);
    return ![...indexByField.values()].includes(at) && sample.filled > sample.dates + sample.amounts;
  });
  if (text >= 0) indexByField.set('description', text);
  return { head, dataFrom: firstData, headers, indexByField, score: 0 };
}

/** Whose money a purchase list tells of, as far as the amount's header says: spending, else what the signs say. */
function directionOf(header: string | undefined): 'OUT' | 'GUESS' {
  return /이용|승인|결제|사용|매출|구매|지출|cost|price|비용/u.test(comparable(header ?? '')) ? 'OUT' : 'GUESS';
}

/**
 * Guesses what the columns of an unknown table mean, by the words of its headers and by what stands below them. The
 * table in which most is recognised wins; what is not recognised is left for a person to choose.
 *
 * @returns undefined where no table has a column of days, or a chosen header is missing
 */
export function guessTable(heads: readonly TableHead[], choice: ColumnChoice): ReadableTable | undefined {
  let best: Guess | undefined;
  for (const head of heads) {
    const guess = guessOf(head);
    if (guess && (!best || guess.score > best.score)) best = guess;
  }
  if (!best) return undefined;
  const { head, dataFrom, headers } = best;
  const indexByField = chosenColumns(best.indexByField, choice, headers);
  if (!indexByField) return undefined;
  const amountHeader = headers[indexByField.get('amount') ?? -1];
  const aboveZero = directionOf(amountHeader);
  return {
    source: UNKNOWN_SOURCE,
    // What comes back of a list of purchases is a refund.
    reading: { by: 'STATEMENT', rules: { account: null, isCard: aboveZero === 'OUT', aboveZero } },
    sheetName: head.table.name,
    countsFrom1904: head.table.countsFrom1904,
    exactWidth: head.table.hasExactWidth && dataFrom > 0 ? headers.length : undefined,
    indexByField,
    headers,
    headerCurrency: comparable(amountHeader ?? '').endsWith('(원)') ? 'KRW' : null,
    preamble: preambleOf(head, dataFrom),
    rows: rowsFrom(head, dataFrom),
  };
}
