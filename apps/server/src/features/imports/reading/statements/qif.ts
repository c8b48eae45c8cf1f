import { joinTransfers } from '../rows/join-transfers.ts';
import { refundsByUse } from '../rows/programs/account-rows.ts';
import { partsOf } from '../rows/programs/program-reader.ts';
import { type ReadableDate, readDate, type TwofoldDate } from '../rows/read-date.ts';
import { leaveOut, type RowDraft, refuse } from '../rows/read-row.ts';
import { settleDates } from '../rows/settle-dates.ts';
import { UNNAMED_ACCOUNT } from '../rows/unnamed-account.ts';
import {
  type DialectContent,
  StatementReading,
  statementAmount,
  statementDescription,
  statementMemo,
  statementName,
} from './statement-reading.ts';

/** Longer lines do not fit into a transaction. */
const LINE_LENGTH_MAX = 30_000;
const SPLITS_MAX = 50;
/** Account types whose records are transactions, with the name of an unnamed account. */
const ACCOUNTS: ReadonlyMap<string, string> = new Map([
  ['bank', UNNAMED_ACCOUNT],
  ['cash', '현금'],
  ['ccard', '카드'],
  ['oth a', UNNAMED_ACCOUNT],
  ['oth l', UNNAMED_ACCOUNT],
]);

interface QifSplit {
  category: string;
  amount: string;
}

/** The lines of one record by their first letters. */
interface QifRecord {
  /** Line on which it begins, from 1. */
  readonly row: number;
  readonly values: Map<string, string>;
  readonly splits: QifSplit[];
}

const THREE_PARTS = /^(\d{1,2})([/.-]) ?(\d{1,2})([/.'-]) ?(\d{1,4})$/u;

function partsOfDate(text: string): RegExpExecArray | null {
  return THREE_PARTS.exec(text.replace(/\s+/gu, ' ').trim());
}

/**
 * Whether a file writes a two-digit year first: `24-09-01`. Every first part must be a possible year and the others a
 * month and a day; if the last part could be the year too, the one with fewer distinct values is it.
 */
function isYearFirst(dates: readonly string[]): boolean {
  const all = dates.map(partsOfDate);
  const known = all.filter((match) => match !== null);
  const canBe = known.every(
    ([, first, , middle, , last]) =>
      first?.length === 2 && last?.length === 2 && Number(middle) <= 12 && Number(last) >= 1 && Number(last) <= 31,
  );
  // In another order a month or a day would be out of range in some row.
  if (known.length === 0 || !canBe || !known.some(([, first]) => Number(first) > 12)) return false;
  const different = (at: number) => new Set(known.map((match) => match[at])).size;
  if (different(1) !== different(5)) return different(1) < different(5);
  return known.every(([, , mark]) => mark === '-');
}

/** `11/20'26`, `11/20/2026`, `20.11.26`: the year in two or four digits, after an apostrophe in this century. */
function dateOf(text: string, yearFirst: boolean): { readable: ReadableDate; twofoldDate: TwofoldDate | undefined } {
  const match = partsOfDate(text);
  const short = Number(match?.[5]);
  const century = match?.[4] === "'" || short < 70 ? 2000 : 1900;
  const year = match?.[5]?.length === 4 ? short : century + short;
  const first = Number(match?.[1]);
  const plain = yearFirst
    ? `${first < 70 ? 2000 + first : 1900 + first}-${match?.[3]}-${match?.[5]}`
    : `${match?.[1]}/${match?.[3]}/${year}`;
  const day = readDate(match ? plain : text, false);
  if (!day.isReadable) refuse(day.message);
  if ('date' in day) return { readable: day, twofoldDate: undefined };
  const likelier = day.monthFirst.isReadable ? day.monthFirst : day.dayFirst;
  return likelier.isReadable ? { readable: likelier, twofoldDate: day } : refuse(likelier.message);
}

/** `식비:점심/여행` is 점심 below 식비, with the class 여행; `[통장]` is another account. */
function targetOf(text: string): {
  account: string | null;
  categoryName: string | null;
  subcategoryName: string | null;
} {
  const account = /^\[(.+)\]/u.exec(text.trim())?.[1];
  if (account !== undefined) {
    return { account: statementName(account, '자산 이름은'), categoryName: null, subcategoryName: null };
  }
  const [name, ...below] = (text.split('/')[0] ?? '').split(':');
  const categoryName = statementName(name, '분류 이름은');
  return {
    account: null,
    categoryName,
    subcategoryName: categoryName === null ? null : statementName(below.join(':'), '소분류 이름은'),
  };
}

const OPENING = /^opening balance$/iu;

/** Notation of a whole file. */
interface QifFacts {
  readonly currency: string;
  readonly yearFirst: boolean;
  /** Money that comes back to a card is a refund, not an income. */
  readonly isCard?: boolean;
}

function draftOf(
  { row, values, splits }: QifRecord,
  assetName: string,
  { currency, yearFirst, isCard = false }: QifFacts,
) {
  const { readable, twofoldDate } = dateOf(values.get('D') ?? refuse('날짜가 비어 있어요.'), yearFirst);
  const amount = statementAmount(values.get('T') ?? values.get('U') ?? '', currency);
  if (amount === 0) leaveOut('금액이 0이라 가져오지 않아요.');
  const target = targetOf(values.get('L') ?? '');
  const isOut = amount < 0;
  const base: RowDraft = {
    row,
    date: readable.date,
    time: null,
    kind: isOut || isCard ? 'EXPENSE' : 'INCOME',
    isRefund: isCard && !isOut,
    isDeposit: false,
    amount: Math.abs(amount),
    assetName,
    toAssetName: null,
    categoryName: target.categoryName,
    subcategoryName: target.subcategoryName,
    description: statementDescription(values.get('P') ?? ''),
    memo: statementMemo(values.get('M') ?? ''),
    foreign: null,
    installment: null,
    own: null,
  };
  const sorted = { ...base, categoryName: null, subcategoryName: null };
  if (target.account === assetName || (target.account === null && OPENING.test(base.description))) {
    return { draft: { ...sorted, kind: 'OPENING_BALANCE' as const, amount }, twofoldDate };
  }
  if (target.account !== null) {
    const [from, to] = isOut ? [assetName, target.account] : [target.account, assetName];
    const draft = { ...sorted, kind: 'TRANSFER' as const, isDeposit: !isOut, assetName: from, toAssetName: to };
    return { draft, twofoldDate };
  }
  return { draft: splits.length > 1 ? withSplits(base, splits, currency) : base, twofoldDate };
}

function withSplits(base: RowDraft, splits: readonly QifSplit[], currency: string): RowDraft {
  if (splits.length > SPLITS_MAX) refuse(`한 거래는 ${SPLITS_MAX}줄까지 나눌 수 있어요.`);
  const parts = splits.map(({ category, amount }) => {
    const { account, ...names } = targetOf(category);
    if (account !== null) refuse('나눈 거래 안에 이체가 섞여 있어요.');
    return { ...names, signed: statementAmount(amount, currency) };
  });
  const isOut = base.kind === 'EXPENSE' && !base.isRefund;
  if (parts.some(({ signed }) => signed === 0 || signed < 0 !== isOut)) {
    refuse('나눈 금액 중 부호가 다르거나 0인 금액이 있어요.');
  }
  const stated = parts.map(({ signed, ...names }) => ({ ...names, amount: Math.abs(signed) }));
  if (stated.reduce((sum, part) => sum + part.amount, 0) !== base.amount)
    refuse('나눈 금액의 합이 전체 금액과 달라요.');
  const [first] = stated;
  const named = { ...base, categoryName: first?.categoryName ?? null, subcategoryName: first?.subcategoryName ?? null };
  return { ...named, own: partsOf(named, { splits: stated }) };
}

/** Iterates over the records of a file; each is closed by `^`. */
function* recordsOf(text: string): Generator<QifRecord & { readonly section: string }> {
  let section = '';
  let record: QifRecord | undefined;
  let row = 0;
  let at = 0;
  while (at < text.length) {
    const end = /\r\n|\r|\n/gu;
    end.lastIndex = at;
    const found = end.exec(text);
    const line = text.slice(at, Math.min(found?.index ?? text.length, at + LINE_LENGTH_MAX)).trim();
    at = found ? found.index + found[0].length : text.length;
    row += 1;
    if (line === '') continue;
    const [mark, value] = [line.charAt(0), line.slice(1).trim()];
    if (mark === '!') {
      if (!/^(?:option|clear):/iu.test(value))
        section = value
          .replace(/^type:/iu, '')
          .trim()
          .toLowerCase();
    } else if (mark === '^') {
      if (record) yield { ...record, section };
      record = undefined;
    } else {
      record ??= { row, values: new Map(), splits: [] };
      addLine(record, mark, value);
    }
  }
  // The last record of a truncated file, or of a program that does not close it.
  if (record) yield { ...record, section };
}

function addLine({ values, splits }: QifRecord, mark: string, value: string): void {
  const last = splits.at(-1);
  if (mark === 'S') splits.push({ category: value, amount: '' });
  else if (mark === '$' && last) last.amount = value;
  else if (!values.has(mark)) values.set(mark, value);
}

/** Reads QIF. `row` is the line on which a transaction begins. */
export function readQif(text: string, currency: string): DialectContent {
  const reading = new StatementReading();
  let account: string | null = null;
  const yearFirst = isYearFirst(Array.from(text.matchAll(/^D(.{1,20})$/gmu), ([, date]) => date ?? ''));
  for (const record of recordsOf(text)) {
    const { section } = record;
    if (section === 'account') {
      account = statementName(record.values.get('N'), '자산 이름은');
      continue;
    }
    const unnamed = ACCOUNTS.get(section);
    if (unnamed !== undefined) {
      // A file of one account names it in its first record, the opening balance.
      const isOpening = account === null && OPENING.test(record.values.get('P') ?? '');
      if (isOpening) account = targetOf(record.values.get('L') ?? '').account;
      const assetName = account ?? unnamed;
      reading.take(record.row, () => draftOf(record, assetName, { currency, yearFirst, isCard: section === 'ccard' }));
    } else if (section === 'invst') {
      reading.take(record.row, () => leaveOut('투자 거래는 가져오지 않아요.'));
    }
  }
  settleDates(reading);
  reading.drafts = refundsByUse(joinTransfers(reading.drafts));
  return { source: 'qif', currency, reading };
}
