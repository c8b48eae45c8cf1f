import type { AnswerOf, endpoints, QueryOf, Transaction } from '@salim/contract';
import { fitsSearch, type SearchReading, searchReadings } from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../deps.ts';
import { assetsOf } from '../assets/assets.service.ts';
import { listMyBooks } from '../books/books.service.ts';
import { CATEGORIES } from '../labels/categories.service.ts';
import { listLabels } from '../labels/labels.service.ts';
import { TAGS } from '../labels/tags.service.ts';
import { newestOf, searchIn, transactionReadings } from '../transactions/transaction-lists.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';

type Item = AnswerOf<typeof endpoints.search>['items'][number];
type Book = Awaited<ReturnType<typeof listMyBooks>>[number];

const TRANSACTIONS_EACH = 30;
const NAMES_EACH = 20;

/** A match, and the reading of the query that found it. */
interface Found {
  readonly item: Item;
  readonly reading: SearchReading;
}

/** Matches of each reading without duplicates, first reading first. */
function inOrder<Row extends { readonly id: string }>(
  readings: readonly SearchReading[],
  fitting: (reading: SearchReading) => readonly Row[],
): { item: Row; reading: SearchReading }[] {
  const found = new Map<string, { item: Row; reading: SearchReading }>();
  for (const reading of readings) {
    for (const item of fitting(reading)) {
      if (!found.has(item.id)) found.set(item.id, { item, reading });
    }
  }
  return [...found.values()];
}

async function searchBook(
  deps: Deps,
  actor: Actor,
  book: Book,
  asked: { readonly text: string; readonly ofNames: readonly SearchReading[] },
): Promise<Found[]> {
  const readings = { ofNames: asked.ofNames, ofTransactions: transactionReadings(asked.text, book.currency) };
  const seat = await requireRole(deps, actor, book.id, 'VIEWER');
  const reader = readerIn(deps, actor, seat);
  const transactionsIn = async (reading: SearchReading): Promise<Transaction[]> =>
    newestOf(deps, { bookId: book.id, search: await searchIn(deps, book.id, reading) }, reader, TRANSACTIONS_EACH);
  const [transactions, categories, assets, tags] = await Promise.all([
    Promise.all(readings.ofTransactions.map(transactionsIn)),
    listLabels(deps, CATEGORIES, actor, book.id),
    assetsOf(deps.db, book.id),
    listLabels(deps, TAGS, actor, book.id),
  ]);
  const at = { bookId: book.id, bookTitle: book.title };
  const named = (kind: Item['kind'], items: readonly { readonly id: string; readonly name: string }[]): Found[] =>
    inOrder(readings.ofNames, ({ query }) => items.filter((item) => fitsSearch(item.name, query)))
      .slice(0, NAMES_EACH)
      .map(({ item, reading }) => ({
        item: { kind, id: item.id, ...at, title: item.name, transaction: null },
        reading,
      }));
  const entries = inOrder(
    readings.ofTransactions,
    (reading) => transactions[readings.ofTransactions.indexOf(reading)] ?? [],
  ).slice(0, TRANSACTIONS_EACH);
  return [
    ...named('CATEGORY', categories),
    ...named('ASSET', assets),
    ...named('TAG', tags),
    ...entries.map(({ item, reading }) => ({
      item: { kind: 'TRANSACTION' as const, id: item.id, ...at, title: item.description, transaction: item },
      reading,
    })),
  ];
}

/**
 * Searches all books of the caller; a blank query finds nothing.
 *
 * @throws AppError BOOK_NOT_FOUND for a book of which the caller is not a member
 */
export async function search(
  deps: Deps,
  actor: Actor,
  query: QueryOf<typeof endpoints.search>,
): Promise<AnswerOf<typeof endpoints.search>> {
  if (query.bookId !== undefined) await requireRole(deps, actor, query.bookId, 'VIEWER');
  const readings = { text: query.q, ofNames: searchReadings(query.q) };
  if (readings.ofNames.length === 0) return { items: [], nextCursor: null, alsoFor: null };
  const books = (await listMyBooks(deps, actor)).filter(
    (book) => query.bookId === undefined || book.id === query.bookId,
  );
  const found: Found[] = inOrder(readings.ofNames, (reading) =>
    books.filter((book) => fitsSearch(book.title, reading.query)),
  ).map(({ item: book, reading }) => ({
    item: {
      kind: 'BOOK',
      id: book.id,
      bookId: book.id,
      bookTitle: book.title,
      title: book.title,
      transaction: null,
    },
    reading,
  }));
  // One book at a time: a hundred in parallel would exhaust the connection pool.
  for (const book of books) found.push(...(await searchBook(deps, actor, book, readings)));
  const other = readings.ofNames[1]?.text ?? null;
  return {
    items: found.map(({ item }) => item),
    nextCursor: null,
    alsoFor: found.some(({ reading }) => reading.text === other) ? other : null,
  };
}
