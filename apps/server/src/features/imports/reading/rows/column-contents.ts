import type { RawRow } from '../tables/raw-table.ts';
import { comparable } from './header-text.ts';
import type { ColumnField } from './layouts/layout.ts';
import { readAmount } from './read-amount.ts';
import { isDateCell } from './read-date.ts';
import { directionOfWord, kindOfWord, walletWordOf } from './read-kind.ts';
import { isOutcome, marksPurchase, STATUS_HEADER, stateOf } from './read-status.ts';

/** Data rows examined to find out what a column holds. */
export const SAMPLE_ROWS = 20;
/** Numbers in such a column are not money. */
export const NOT_MONEY = /번호|순번|^no\.?$|^#$|전화|코드|우편|수량|개수|id$|^연번$/u;

interface Sample {
  readonly filled: number;
  readonly dates: number;
  readonly amounts: number;
}

export function sampleOf(rows: readonly RawRow[], at: number): Sample {
  let [filled, dates, amounts] = [0, 0, 0];
  for (const { cells } of rows) {
    const cell = cells[at] ?? '';
    if (String(cell).trim() === '') continue;
    filled += 1;
    // A plain number is ambiguous: the day number of a spreadsheet or an amount.
    const isDate = isDateCell(typeof cell === 'number' ? String(cell) : cell);
    if (isDate) dates += 1;
    else if (readAmount(cell, 2).isReadable) amounts += 1;
  }
  return { filled, dates, amounts };
}

const holdsMostly = (part: number, { filled }: Sample): boolean => filled > 0 && part >= filled * 0.6;

/** Assigns fields without a telling header by the contents of the columns. */
export function withContents(
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
    // With several numeric columns the amount is ambiguous.
    if (money.length === 1 && money[0] !== undefined) words.set('amount', money[0]);
  }
  if (words.has('amount') && !words.has('kind')) {
    const index = samples.findIndex((_, at) => isFree(at) && holdsDirections(rows, at));
    if (index >= 0) words.set('kind', index);
  }
  const status = words.get('status');
  // 이용구분 of a pay app states what the money did.
  if (status !== undefined && !words.has('kind') && textsOf(rows, status).some(isWalletKind)) {
    words.delete('status');
    words.set('kind', status);
  }
  placeStatus(words, headers, rows);
  const other = words.get('toAsset');
  // An account number does not say who owns the account.
  if (other !== undefined && holdsNumbers(rows, other)) {
    words.delete('toAsset');
    if (!words.has('counterAccount')) words.set('counterAccount', other);
  }
  return words;
}

function textsOf(rows: readonly RawRow[], at: number): string[] {
  return rows.map(({ cells }) => String(cells[at] ?? '').trim()).filter((text) => text !== '');
}

/** Whether a column without a telling header holds words such as 입금 and 출금. */
function holdsDirections(rows: readonly RawRow[], at: number): boolean {
  const texts = textsOf(rows, at);
  const known = texts.filter((text) => kindOfWord(text) !== undefined || directionOfWord(text) !== undefined);
  return texts.length > 1 && known.length >= texts.length * 0.8 && new Set(known).size > 1;
}

function isWalletKind(text: string): boolean {
  const word = walletWordOf(text);
  return word === 'CHARGE' || word === 'REWARD';
}

function holdsNumbers(rows: readonly RawRow[], at: number): boolean {
  const texts = textsOf(rows, at);
  return texts.length > 0 && texts.every((text) => /^[\d*-]{6,}$/u.test(text.replace(/\s/gu, '')));
}

/** Headers that state nothing but the outcome of a purchase: 승인상태, 취소여부. */
const CLEAR_STATUS_HEADER = /상태|여부|취소|환불|반품|결과|stat(?:us|e)$/u;

/** How much a column looks like the outcome of the purchases; 0 for any other column. */
function statusRank(header: string, texts: readonly string[], isKind: boolean): number {
  const states = texts.map((text) => stateOf(text, header));
  const hasOutcome = states.some(isOutcome);
  // 구분 usually states a direction; with 승인 and 취소 it does not.
  if (isKind) return hasOutcome && states.every((state) => state !== undefined) ? 4 : 0;
  if (!STATUS_HEADER.test(header)) return 0;
  return 1 + (CLEAR_STATUS_HEADER.test(header) ? 2 : 0) + (hasOutcome ? 4 : 0);
}

/**
 * Chooses the column of the status by its words: 이용구분 with 일시불 says nothing about a purchase, 승인상태 with 취소 does. A column
 * named 환불 may hold amounts or dates instead.
 */
function placeStatus(words: Map<ColumnField, number>, headers: readonly string[], rows: readonly RawRow[]): void {
  const taken = new Set(words.values());
  let best = 0;
  for (const [at, name] of headers.entries()) {
    const isKind = words.get('kind') === at;
    if (taken.has(at) && !isKind && words.get('status') !== at) continue;
    const header = comparable(name);
    const rank = statusRank(header, textsOf(rows, at), isKind);
    if (rank <= best) continue;
    best = rank;
    words.set('status', at);
  }
  const status = words.get('status');
  if (status === undefined) return;
  if (words.get('kind') === status) words.delete('kind');
  if (!marksPurchase(headers[status] ?? '')) return;
  const field = returnFieldOf(rows, status);
  if (field === undefined || words.has(field)) return;
  words.delete('status');
  words.set(field, status);
}

function returnFieldOf(rows: readonly RawRow[], at: number): 'cancelDate' | 'cancelAmount' | undefined {
  const sample = sampleOf(rows, at);
  if (holdsMostly(sample.dates, sample)) return 'cancelDate';
  // 0 and 1 mean no and yes.
  const isFlag = textsOf(rows, at).every((text) => /^[01]$/u.test(text));
  return holdsMostly(sample.amounts, sample) && !isFlag ? 'cancelAmount' : undefined;
}
