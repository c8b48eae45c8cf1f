import type { ImportQuestion } from '@salim/contract';
import { addDays, dayNumber, merchantKeyOf } from '@salim/domain';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import { type BookTransaction, daysOfBook, listBookTransactions } from './book-transactions.repository.ts';
import type { FileSummary } from './file-summary.ts';
import { type BookReferences, mapNames } from './import-mapping.ts';
import {
  listMatchedElsewhere,
  listRowsToMatch,
  type RowMatch,
  type RowToMatch,
  type StagedTransaction,
  setMatches,
} from './import-rows.repository.ts';
import { type StoredImport, setQuestions } from './imports.repository.ts';
import { UNKNOWN_SIDE } from './reading/rows/pair-sides.ts';
import { type Relation, relationAnswer, relationQuestion } from './related-questions.ts';

const ROWS_AT_ONCE = 2000;
/** A statement may book a purchase one day late. */
const DAYS_APART = 1;
/** Maximum time between the reports of both sides of a transfer. */
const MINUTES_APART_MAX = 10;
/** If both times are known, a larger difference means two purchases. */
const SAME_MINUTES_MAX = 60;
const EXAMPLES = 3;

/** A row of the file with its names resolved to assets of the book. */
interface KnownRow {
  readonly row: number;
  readonly transaction: StagedTransaction;
  readonly from: string | null;
  readonly to: string | null;
  /** Account that the file belongs to. */
  readonly own: string | null;
  /** The bank marks the other side as an own account without naming it. */
  readonly isHalf: boolean;
}

/** How a row relates to a transaction of the book, and whether that is certain or has to be asked. */
interface Related {
  readonly relation: 'MESSAGE' | Relation;
  readonly isCertain: boolean;
}

const CERTAIN: Related = { relation: 'MESSAGE', isCertain: true };

/** Whether two shop names may be the same: messages truncate the name, statements add the branch. */
function isLike(left: string, right: string): boolean {
  const [one, other] = [merchantKeyOf(left), merchantKeyOf(right)];
  if (one === '' || other === '') return false;
  return one.includes(other) || other.includes(one);
}

function daysApart(left: string, right: string): number {
  return Math.abs(dayNumber(left) - dayNumber(right));
}

function minutesOf({ date, time }: { readonly date: string; readonly time: string | null }): number | null {
  return time === null ? null : dayNumber(date) * 1440 + Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Within the given minutes if both times are known, otherwise on the same day. */
function isNear(transaction: StagedTransaction, known: BookTransaction, minutes: number): boolean {
  const [one, other] = [minutesOf(transaction), minutesOf(known)];
  return one === null || other === null ? transaction.date === known.date : Math.abs(one - other) <= minutes;
}

const differ = (one: string | null, other: string | null): boolean => one !== null && other !== null && one !== other;

/** Whether a row repeats a transaction made from a message. */
function isSameMessage({ transaction, from, to }: KnownRow, known: BookTransaction): boolean {
  if (!known.isFromMessage || known.type !== transaction.kind || known.isRefund !== transaction.isRefund) return false;
  if (differ(from, known.assetId) || differ(to, known.toAssetId)) return false;
  const isSureAsset = from !== null && from === known.assetId;
  // The same card and day identify a purchase of this amount; a less certain match also needs the shop.
  return (isSureAsset && transaction.date === known.date) || isLike(transaction.description, known.description);
}

/** Whether the row is one side of a transfer that the book already has completely. */
function isSideOf({ transaction, from, to, own, isHalf }: KnownRow, known: BookTransaction): boolean {
  if (known.type !== 'TRANSFER' || known.assetId === null || known.toAssetId === null) return false;
  if (own === null || known.reportedBy.includes(own) || !isNear(transaction, known, MINUTES_APART_MAX)) return false;
  if (transaction.kind === 'TRANSFER') {
    if (!isHalf) return from === known.assetId && to === known.toAssetId;
    return transaction.assetName === UNKNOWN_SIDE ? known.toAssetId === own : known.assetId === own;
  }
  if (transaction.isRefund || transaction.own !== null) return false;
  return transaction.kind === 'EXPENSE'
    ? known.assetId === own
    : transaction.kind === 'INCOME' && known.toAssetId === own;
}

/** The account of a transaction with one known side, and whether money left it. */
function halfOf(
  known: BookTransaction,
  unknownSide: string | null,
): { readonly own: string; readonly isOut: boolean; readonly isHalf: boolean } | null {
  const { type, assetId, toAssetId } = known;
  if (type !== 'TRANSFER') {
    return assetId === null || known.isRefund ? null : { own: assetId, isOut: type === 'EXPENSE', isHalf: false };
  }
  if (unknownSide === null || assetId === null || toAssetId === null) return null;
  if (toAssetId === unknownSide) return { own: assetId, isOut: true, isHalf: true };
  return assetId === unknownSide ? { own: toAssetId, isOut: false, isHalf: true } : null;
}

/** Decides how rows of one file relate to transactions of the book. */
class Relations {
  readonly #cards: ReadonlySet<string>;
  readonly #unknownSide: string | null;

  constructor(items: BookReferences) {
    this.#cards = new Set(items.assets.filter(({ assetType }) => assetType === 'CREDIT_CARD').map(({ id }) => id));
    this.#unknownSide = items.assets.find(({ name }) => name === UNKNOWN_SIDE)?.id ?? null;
  }

  of(one: KnownRow, known: BookTransaction): Related | null {
    if (isSameMessage(one, known) || isSideOf(one, known)) return CERTAIN;
    return this.#pairOf(one, known) ?? this.#sameOf(one, known);
  }

  /** Money that leaves one account of the book and arrives in another. */
  #pairOf({ transaction, own, isHalf }: KnownRow, known: BookTransaction): Related | null {
    const half = known.isDivided ? null : halfOf(known, this.#unknownSide);
    if (half === null || own === null || own === half.own || this.#cards.has(own) || this.#cards.has(half.own))
      return null;
    if (transaction.isRefund || transaction.own !== null || transaction.installment) return null;
    if (!isHalf && transaction.kind !== 'INCOME' && transaction.kind !== 'EXPENSE') return null;
    const isOut = isHalf ? transaction.assetName !== UNKNOWN_SIDE : transaction.kind === 'EXPENSE';
    if (isOut === half.isOut || !isNear(transaction, known, MINUTES_APART_MAX)) return null;
    return { relation: 'TRANSFER', isCertain: isHalf && half.isHalf };
  }

  /** The same money reported by another source: another account's file, a message, or a user. */
  #sameOf({ transaction, from, own }: KnownRow, known: BookTransaction): Related | null {
    if (known.type !== transaction.kind || known.isRefund !== transaction.isRefund || known.type === 'TRANSFER')
      return null;
    if (own !== null && known.reportedBy.includes(own)) return null;
    const isSameAsset = from !== null && from === known.assetId && transaction.date === known.date;
    if (!isLike(transaction.description, known.description) && !isSameAsset) return null;
    const isSameTime = isNear(transaction, known, SAME_MINUTES_MAX) || daysApart(transaction.date, known.date) === 1;
    return isSameTime ? { relation: 'SAME', isCertain: false } : null;
  }
}

/** Unmatched transactions of a book by day and amount; each matches one row. */
class OpenTransactions {
  readonly #byKey = new Map<string, BookTransaction[]>();

  constructor(transactions: readonly BookTransaction[]) {
    for (const transaction of transactions) {
      const key = `${transaction.date} ${transaction.amount}`;
      const alike = this.#byKey.get(key);
      if (alike) alike.push(transaction);
      else this.#byKey.set(key, [transaction]);
    }
  }

  /** Takes a transaction the given number of days apart that satisfies the condition. */
  take({ transaction }: KnownRow, apart: number, wanted: (known: BookTransaction) => boolean): BookTransaction | null {
    const days =
      apart === 0 ? [transaction.date] : [addDays(transaction.date, -apart), addDays(transaction.date, apart)];
    for (const day of days) {
      const alike = this.#byKey.get(`${day} ${transaction.amount}`);
      const index = alike?.findIndex(wanted) ?? -1;
      const found = alike?.splice(index, index < 0 ? 0 : 1)[0];
      if (found) return found;
    }
    return null;
  }
}

async function rowsOf(
  trx: Trx,
  { bookId, id: importId }: StoredImport,
  days: { readonly from: string; readonly to: string },
): Promise<RowToMatch[]> {
  const all: RowToMatch[] = [];
  for (;;) {
    const after = all.at(-1)?.row ?? 0;
    const page = await listRowsToMatch(trx, { bookId, importId, after, limit: ROWS_AT_ONCE, ...days });
    for (const row of page) all.push(row);
    if (page.length < ROWS_AT_ONCE) return all;
  }
}

function exampleOf({ transaction }: KnownRow, known: BookTransaction): string {
  const amount = transaction.amount.toLocaleString('ko-KR');
  const names = [transaction.description, known.description].filter(
    (name, at, all) => name !== '' && all.indexOf(name) === at,
  );
  return [transaction.date, names.join(' ↔ '), amount].filter((part) => part !== '').join(' · ');
}

/** Matches found for one kind of relation. */
interface Found {
  readonly relation: 'MESSAGE' | Relation;
  readonly isCertain: boolean;
  readonly pairs: { readonly one: KnownRow; readonly known: BookTransaction }[];
}

/** The most certain relations first; within each, the closest days first. */
const STEPS: readonly { readonly relation: 'MESSAGE' | Relation; readonly isCertain: boolean }[] = [
  { relation: 'MESSAGE', isCertain: true },
  { relation: 'TRANSFER', isCertain: true },
  { relation: 'SAME', isCertain: false },
  { relation: 'TRANSFER', isCertain: false },
];

function findRelations(
  rows: readonly KnownRow[],
  transactions: readonly BookTransaction[],
  relations: Relations,
): Found[] {
  const open = new OpenTransactions(transactions);
  let left = rows;
  return STEPS.map(({ relation, isCertain }) => {
    const pairs: Found['pairs'] = [];
    for (let apart = 0; apart <= DAYS_APART; apart += 1) {
      left = left.filter((one) => {
        const known = open.take(one, apart, (candidate) => {
          const related = relations.of(one, candidate);
          return related?.relation === relation && related.isCertain === isCertain;
        });
        if (known) pairs.push({ one, known });
        return known === null;
      });
    }
    return { relation, isCertain, pairs };
  });
}

/**
 * Relates the rows of an import to transactions of the book. Rows that repeat a message's transaction or one side of a
 * complete transfer are matched automatically. A possible other half of a transfer, or the same purchase from another
 * file, is asked, and the answer decides. Rows of our own files are skipped, because they are matched by ID.
 */
export async function relateTransactions(
  trx: Trx,
  stored: StoredImport,
  items: BookReferences,
  reader: Reader,
): Promise<void> {
  const { bookId, id: importId } = stored;
  const questions: ImportQuestion[] = [];
  const matches: RowMatch[] = [];
  const rows = await knownRows(trx, stored, items);
  if (rows.length > 0) {
    const transactions = await listBookTransactions(trx, bookId, reader, {
      ...around(stored.summary),
      amounts: [...new Set(rows.map(({ transaction }) => transaction.amount))],
    });
    const elsewhere = await listMatchedElsewhere(trx, bookId);
    const open = transactions.map((transaction) =>
      elsewhere.has(transaction.id) ? { ...transaction, isFromMessage: false } : transaction,
    );
    for (const { relation, isCertain, pairs } of findRelations(rows, open, new Relations(items))) {
      const asked = isCertain || relation === 'MESSAGE' ? true : relationAnswer(relation, stored.choices.answers ?? {});
      if (!isCertain && relation !== 'MESSAGE' && pairs.length > 0) {
        const examples = pairs.slice(0, EXAMPLES).map(({ one, known }) => exampleOf(one, known));
        questions.push(relationQuestion(relation, pairs.length, examples));
      }
      if (asked !== true) continue;
      for (const { one, known } of pairs) {
        matches.push({ row: one.row, transactionId: known.id, isPaired: relation === 'TRANSFER' });
      }
    }
  }
  await setMatches(trx, { bookId, importId }, matches);
  if (questions.length + stored.questions.length > 0) await setQuestions(trx, bookId, importId, questions);
}

/** Date range of transactions that may relate to the file. */
function around({ from, to }: FileSummary): { readonly from: string; readonly to: string } {
  return { from: addDays(from ?? '', -DAYS_APART), to: addDays(to ?? '', DAYS_APART) };
}

/** Rows dated near transactions of the book, without rows that are duplicates for another reason. */
async function knownRows(trx: Trx, stored: StoredImport, items: BookReferences): Promise<KnownRow[]> {
  const { summary } = stored;
  if (summary.from === null || summary.to === null) return [];
  const days = await daysOfBook(trx, stored.bookId, around(summary));
  if (days === null) return [];
  const { assets } = mapNames(summary, stored.choices, items);
  const idOf = (name: string | null): string | null => {
    const target = name === null ? null : assets.get(name);
    return typeof target === 'string' ? target : null;
  };
  const rows = await rowsOf(trx, stored, around({ ...summary, ...days }));
  return rows.flatMap(({ row, entry: transaction }): KnownRow[] => {
    if (transaction.own?.sourceId) return [];
    const isTransfer = transaction.kind === 'TRANSFER';
    const isHalf = isTransfer && (transaction.assetName === UNKNOWN_SIDE || transaction.toAssetName === UNKNOWN_SIDE);
    const own = isTransfer && transaction.assetName === UNKNOWN_SIDE ? transaction.toAssetName : transaction.assetName;
    const names = isHalf
      ? { from: null, to: null }
      : { from: idOf(transaction.assetName), to: idOf(transaction.toAssetName) };
    return [{ row, transaction, ...names, own: ownOf(own, idOf), isHalf }];
  });
}

/** An account that the book does not have yet gets a unique key that no transaction matches. */
function ownOf(name: string | null, idOf: (name: string | null) => string | null): string | null {
  return name === null ? null : (idOf(name) ?? `new ${name}`);
}
