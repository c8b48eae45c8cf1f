import { ReadFailure } from '../read-failure.ts';
import type { Cell, RawRow } from '../tables/raw-table.ts';
import { isBlankRow } from '../tables/raw-table.ts';
import { SAMPLE_ROWS, sampleOf, withContents } from './column-contents.ts';
import { comparable, headerText } from './header-text.ts';
import { withJoinedAmounts } from './joined-amounts.ts';
import { withJoinedDates } from './joined-dates.ts';
import { withJoinedPrices } from './joined-prices.ts';
import type { ColumnField, StatementRules } from './layouts/layout.ts';
import { readAmount } from './read-amount.ts';
import { isDateCell } from './read-date.ts';
import { currencyOf, RowRefusal } from './read-row.ts';
import { STATUS_HEADER } from './read-status.ts';
import { type ColumnChoice, chosenColumns, type ReadableTable } from './readable-table.ts';
import { sideTables } from './side-tables.ts';
import { preambleOf, rowsFrom, type TableHead } from './table-head.ts';
import { unitsOf, withoutUnit } from './units.ts';

/** Source name of files from unknown programs. */
export const UNKNOWN_SOURCE = '알 수 없는 형식';

/** Header of a direction of money, or of an own or a foreign account: never a column of amounts. */
const KIND_HEADER =
  /^(?:(?:수입|입금)[/·,-]?(?:지출|출금)(?:구분|유형|종류|여부)?|입[/·]?출금?(?:구분|유형|종류|여부)?|출금?[/·]?입금?(?:구분|유형|종류)?|(?:거래|입출)?(?:구분|타입|유형|종류)|차대구분|[[(]?(?:dr|d)\/(?:cr|c)[\])]?|(?:debit|dr)[/ ]?(?:or)?(?:credit|cr)|credit\/debit|(?:transaction|entry|record)?_?type|kind|income\/expense|in\/out|\+\/-|direction|creditdebitindicator)$/u;

/** What a purchase that came back is called in a header: 취소, 환불, 취소/환불. */
const CAME_BACK = '(?:승인|결제|매출|주문|부분|일부|총)?(?:취소|환불|반품)(?:[/·](?:취소|환불|반품))?(?:완료|확정)?';
const CANCEL_DATE = new RegExp(
  `^${CAME_BACK}(?:일자?|일시|날짜|일시간)$|^(?:cancel(?:l?ed|lation)?|refund(?:ed)?)_?(?:on|date|at)$`,
  'u',
);
const CANCEL_AMOUNT = new RegExp(
  `^${CAME_BACK}(?:금액?|액)(?:[([].{1,6}[)\\]])?$|^(?:cancel(?:l?ed|lation)?|refund(?:ed)?)_?amount$|^amount_?refunded$`,
  'u',
);

/** The owner of the other account; like its number, it is no own account. */
const OTHER_OWNER =
  /(?:예금|계좌)주(?:명|성명)?$|^(?:상대|수취|받는|보낸|보내는)[가-힣]{0,4}(?:계좌)?(?:명|성명|이름)$|(?:counterparty|payee|recipient|beneficiary|sender)(?:'s)?_?(?:account|bank)?_?(?:name|owner|holder)$|(?:payee|recipient|beneficiary)(?:account)?owner$/u;

/**
 * Common header words, the most specific first: 입출금구분 before 출금; 출금 and 입금 before 금액, because 매출금액 and 매입금액 contain
 * both; the time before the date, which 거래일시 contains; and the other account before the own one.
 */
const HEADER_WORDS: readonly (readonly [ColumnField, RegExp])[] = [
  ['balance', /잔액|잔고|balance/u],
  ['kind', KIND_HEADER],
  ['description', OTHER_OWNER],
  ['cancelDate', CANCEL_DATE],
  ['cancelAmount', CANCEL_AMOUNT],
  [
    'counterAccount',
    /^(?:상대|수취인?|의뢰인?|받는(?:분|사람)?|보내?[낸는](?:분|사람)?|거래처)(?:의)?계좌(?:번호)?$|counter(?:party|part)?_?(?:account|iban)|(?:payee|recipient|beneficiary)(?:'s)?_?(?:account|iban)/u,
  ],
  ['fee', /수수료|^fees?$|commission/u],
  // What was paid in the end, beside the price before points and discounts.
  ['amount', /^(?:실|실제|최종)(?:결제|지불|사용|구매|승인|이용)(?:금액?|액)$/u],
  // One signed column for both directions.
  ['amount', /^(?:입\/?출금|입금\/출금|출금\/입금)(?:금)?액?$/u],
  [
    'withdrawal',
    /(?<![매수])출금|찾으신|지급액|지급금액|인출|지출액|지출금액|^지출$|차변|debit|outflow|withdraw|moneyout|^expenseamount$|^(?:expenses?|spent)$/u,
  ],
  [
    'deposit',
    /(?<!매)입금(?!계좌)|맡기신|수입액|수입금액|^수입$|대변|^credit$|creditamount|inflow|deposit|moneyin|^incomeamount$|^(?:income|received)$/u,
  ],
  ['time', /^(?:거래|이용|승인|사용|결제)?(?:시간|시각)$|^time$/u],
  ['installment', /^(?!.*(?:금|액|수수료|이자)$).*(?:할부|개월)/u],
  ['status', STATUS_HEADER],
  ['installment', /^결제방법$/u],
  ['currency', /^(?:통화|화폐|통화코드|통화구분|거래통화|현지통화|외화통화|currency|currency_?code)$/u],
  ['currencyAmount', /^(?:현지|외화|해외|원통화|foreign|original)(?:이용|거래|승인|결제)?_?(?:금액|amount)/u],
  ['date', /일시|일자|날짜|년월일|^월[/·.]?일$|^(?:거래|이용|승인|사용|결제|매출|구매|작성)?일$|date|^when$/u],
  [
    'amount',
    /금액|^(?:액수|가격|값|돈|원|합계|비용|사용액|이용액|거래액|결제액)$|amount|^(?:cost|price|sum|value|total)$/u,
  ],
  ['subcategory', /소분류|세부분류|subcategory/u],
  ['category', /(?<!카드)분류|카테고리|항목|category/u],
  [
    'description',
    /가맹점|하신곳|사용처|이용처|거래처|상호|상점|가게|받는분|보낸분|수취인|의뢰인|입금자|판매[자처]|payee|merchant|^(?:vendor|store|shop)$/u,
  ],
  ['description', /내용|기록사항|기재|제목|품목|상품명|내역|description|^(?:name|title|item)$/u],
  ['description', /적요/u],
  ['summary', /내용|기록사항|기재|제목|품목|상품명|내역|적요/u],
  ['memo', /메모|비고|설명|참고|memo|note|comment|remark/u],
  ['toAsset', /받는자산|입금계좌|toaccount/u],
  ['card', /카드(?!종류|구분)|^카드종류$/u],
  ['asset', /자산|계좌|통장|결제수단|지불수단|account|wallet/u],
  ['tags', /태그|^tags?$/u],
];

/**
 * Double-entry programs write each transaction as several rows that add up to zero: read one by one, each would be
 * income and spending at once.
 */
const DOUBLE_ENTRY: readonly (readonly string[])[] = [
  ['transactionid', 'fullaccountname'],
  ['txnidx', 'account', 'amount'],
  ['debitaccount', 'creditaccount'],
  ['차변계정', '대변계정'],
  ['차변계정과목', '대변계정과목'],
];

function columnLetter(index: number): string {
  let letters = '';
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters;
}

/** Whether a line looks like data rather than a header: it has a date and an amount. */
function isData({ cells }: RawRow): boolean {
  const hasDate = cells.some((cell) => typeof cell === 'string' && isDateCell(cell));
  return hasDate && cells.some((cell) => !isDateCell(cell) && readAmount(cell, 2).isReadable);
}

/** A header without its unit and without the ways of paying that were joined into it. */
function plainHeader(header: string): string {
  return withoutUnit(comparable(header)).replace(/\([^()]*\+[^()]*\)$/u, '');
}

function wordsIn(headers: readonly string[]): Map<ColumnField, number> {
  const indexByField = new Map<ColumnField, number>();
  const taken = new Set<number>();
  for (const [field, words] of HEADER_WORDS) {
    if (indexByField.has(field)) continue;
    const index = headers.findIndex((header, at) => !taken.has(at) && words.test(plainHeader(header)));
    if (index < 0) continue;
    indexByField.set(field, index);
    taken.add(index);
  }
  const refunds = indexByField.get('cancelAmount');
  // A list of nothing but refunds.
  if (refunds !== undefined && !MONEY.some((field) => indexByField.has(field))) {
    indexByField.delete('cancelAmount');
    indexByField.set('amount', refunds);
  }
  const paid = indexByField.get('withdrawal');
  // 지급액 is paid out beside a column of deposits; on a pay slip it is received.
  if (paid !== undefined && headers[paid]?.startsWith('지급') && !indexByField.has('deposit')) {
    indexByField.delete('withdrawal');
    indexByField.set('amount', paid);
  }
  if (indexByField.has('withdrawal') && indexByField.has('deposit')) indexByField.delete('amount');
  const item = indexByField.get('category');
  // A list of nothing but 항목 names what was paid.
  if (item !== undefined && !indexByField.has('description') && /^항목명?$/u.test(comparable(headers[item] ?? ''))) {
    indexByField.delete('category');
    indexByField.set('description', item);
  }
  return indexByField;
}

const MONEY = ['amount', 'withdrawal', 'deposit'] as const;

/** Whether a line names a date and an amount, as a header does. */
export function namesColumns(cells: readonly Cell[]): boolean {
  const words = wordsIn(cells.map(headerText));
  return words.has('date') && MONEY.some((field) => words.has(field));
}

interface Guess {
  readonly head: TableHead;
  /** Index of the first data row among the examined rows. */
  readonly dataFrom: number;
  readonly headers: readonly string[];
  readonly indexByField: ReadonlyMap<ColumnField, number>;
  readonly score: number;
}

function guessOf(head: TableHead): Guess | undefined {
  const { seen } = head;
  const firstData = seen.findIndex(isData);
  const above = seen.slice(0, firstData < 0 ? seen.length : firstData);
  // The header is the line with the most known words above the data, on a tie the last one.
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

/** A table without a header: columns are named by letters, as in a spreadsheet. */
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

/** Direction of positive amounts by their header: spending, otherwise to be found from the signs. */
function directionOf(header: string | undefined): 'OUT' | 'GUESS' {
  const text = comparable(header ?? '');
  if (/환불|취소|수입|입금|매출/u.test(text)) return 'GUESS';
  return /이용|승인|결제|사용|구매|매입|지출|쓴|썼|^cost$|^price$|비용/u.test(text) ? 'OUT' : 'GUESS';
}

/** Currency stated in the header of the amounts. */
function currencyOfHeader(header: string): string | null {
  const mark = /[([]\s*([^()[\]]{1,6})\s*[)\]]$/u.exec(header)?.[1]?.trim();
  if (mark === undefined) return /^[A-Z]{3}$/u.test(header) ? header : null;
  try {
    return currencyOf(mark, 'KRW');
  } catch (error) {
    if (error instanceof RowRefusal) return null;
    throw error;
  }
}

/** Whether a sheet has rows with a date and an amount. */
export function holdsData({ seen }: TableHead): boolean {
  return seen.some(isData);
}

/** Columns without which a further sheet can still be read. */
const OPTIONAL: ReadonlySet<string> = new Set([
  'time',
  'balance',
  'summary',
  'memo',
  'category',
  'subcategory',
  'tags',
]);

interface Found {
  readonly head: TableHead;
  readonly dataFrom: number;
  readonly headers: readonly string[];
  readonly indexByField: ReadonlyMap<ColumnField, number>;
}

/** The columns of another sheet by the names of those that are known. */
function sameColumnsIn(head: TableHead, { headers: names, indexByField }: Found): Found | undefined {
  for (const [index, { cells }] of head.seen.entries()) {
    const headers = cells.map(headerText);
    const known = new Set(headers.map(comparable));
    const fields = [...indexByField].map(([field, at]) => [field, names[at] ?? ''] as const);
    const choice = fields.filter(([field, name]) => !OPTIONAL.has(field) || known.has(comparable(name)));
    const places = chosenColumns(new Map(), Object.fromEntries(choice), headers);
    if (places) return { head, dataFrom: index + 1, headers, indexByField: places };
  }
  return undefined;
}

function rulesOf({ headers, indexByField }: Pick<Found, 'headers' | 'indexByField'>): StatementRules {
  const aboveZero = directionOf(headers[indexByField.get('amount') ?? -1]);
  const foreignCurrency = currencyOfHeader(headers[indexByField.get('currencyAmount') ?? -1] ?? '');
  return {
    account: null,
    // Money that comes back in a list of purchases is a refund.
    isCard: aboveZero === 'OUT',
    aboveZero,
    ...(foreignCurrency === null ? {} : { foreignCurrency }),
  };
}

function tableOf(found: Found): ReadableTable {
  const { head, dataFrom, headers, indexByField } = found;
  return {
    source: UNKNOWN_SOURCE,
    reading: { by: 'STATEMENT', rules: rulesOf(found) },
    sheetName: head.table.name,
    place: head.place,
    countsFrom1904: head.table.countsFrom1904,
    exactWidth: head.table.hasExactWidth && dataFrom > 0 ? headers.length : undefined,
    indexByField,
    headers,
    headerCurrency: currencyOfHeader(headers[indexByField.get('amount') ?? indexByField.get('withdrawal') ?? -1] ?? ''),
    units: unitsOf(preambleOf(head, dataFrom), headers, indexByField),
    preamble: preambleOf(head, dataFrom),
    rows: rowsFrom(head, dataFrom),
  };
}

/**
 * Guesses the columns of an unknown table by its header words and their contents. The table with the most recognized
 * columns wins, and sheets with the same columns are read too; unrecognized columns are left for the user to choose.
 *
 * @returns an empty list if no table has a date column, or a chosen header is missing
 * @throws ReadFailure for a double-entry program, whose rows are not transactions
 */
export function guessTables(heads: readonly TableHead[], choice: ColumnChoice): readonly ReadableTable[] {
  let best: Guess | undefined;
  const sides = heads.flatMap((head) => sideTables(head, namesColumns));
  const joined = sides.map((head) => withJoinedDates(withJoinedPrices(withJoinedAmounts(head))));
  for (const head of joined) {
    const guess = guessOf(head);
    if (guess && (!best || guess.score > best.score)) best = guess;
  }
  if (!best) return [];
  const { headers } = best;
  const names = new Set(headers.map(comparable));
  if (DOUBLE_ENTRY.some((needed) => needed.every((name) => names.has(name)))) {
    throw new ReadFailure('IMPORT_UNKNOWN_FORMAT', 'a double-entry ledger');
  }
  const indexByField = chosenColumns(best.indexByField, choice, headers);
  if (!indexByField) return [];
  const main: Found = { ...best, indexByField };
  // Letters in place of headers say nothing about another sheet.
  const hasNames = best.score > 0;
  return joined.flatMap((head) => {
    if (head === main.head) return [tableOf(main)];
    if (!hasNames) return [];
    const found = sameColumnsIn(head, main) ?? (head.place === undefined ? undefined : guessOf(head));
    return found ? [tableOf(found)] : [];
  });
}
