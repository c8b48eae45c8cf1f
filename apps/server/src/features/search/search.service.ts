import type { AnswerOf, endpoints, QueryOf } from '@salim/contract';
import { matchesSearch, searchQueryOf } from '@salim/domain';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { assetsOf } from '../assets/assets.service.ts';
import { requireRole } from '../books/book-access.service.ts';
import { listMyBooks } from '../books/books.service.ts';
import { listCategories } from '../categories/categories.service.ts';
import { listTags } from '../tags/tags.service.ts';
import { filterOf, newestOf } from '../transactions/transaction-lists.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';

type Item = AnswerOf<typeof endpoints.search>['items'][number];
type Book = Awaited<ReturnType<typeof listMyBooks>>[number];

const TRANSACTIONS_EACH = 30;
const NAMES_EACH = 20;

async function searchBook(deps: Deps, actor: Actor, book: Book, text: string): Promise<Item[]> {
  const seat = await requireRole(deps, actor, book.id, 'VIEWER');
  const reader = readerIn(deps, actor, seat);
  const [transactions, categories, assets, tags] = await Promise.all([
    filterOf(deps, seat, { q: text }).then((filter) => newestOf(deps, filter, reader, TRANSACTIONS_EACH)),
    listCategories(deps, actor, book.id),
    assetsOf(deps, book.id),
    listTags(deps, actor, book.id),
  ]);
  const at = { bookId: book.id, bookTitle: book.title };
  const named = (kind: Item['kind'], things: readonly { readonly id: string; readonly name: string }[]): Item[] =>
    things
      .filter((thing) => matchesSearch(thing.name, text))
      .slice(0, NAMES_EACH)
      .map((thing) => ({ kind, id: thing.id, ...at, title: thing.name, transaction: null }));
  return [
    ...named('CATEGORY', categories),
    ...named('ASSET', assets),
    ...named('TAG', tags),
    ...transactions.map(
      (transaction): Item => ({
        kind: 'TRANSACTION',
        id: transaction.id,
        ...at,
        title: transaction.description,
        transaction,
      }),
    ),
  ];
}

/**
 * Looks through everything of mine; a blank text finds nothing.
 *
 * @throws AppError BOOK_NOT_FOUND for a book that is not mine
 */
export async function search(
  deps: Deps,
  actor: Actor,
  query: QueryOf<typeof endpoints.search>,
): Promise<AnswerOf<typeof endpoints.search>> {
  if (query.bookId !== undefined) await requireRole(deps, actor, query.bookId, 'VIEWER');
  if (searchQueryOf(query.q) === null) return { items: [], nextCursor: null };
  const books = (await listMyBooks(deps, actor)).filter(
    (book) => query.bookId === undefined || book.id === query.bookId,
  );
  const found: Item[] = books
    .filter((book) => matchesSearch(book.title, query.q))
    .map((book) => ({
      kind: 'BOOK',
      id: book.id,
      bookId: book.id,
      bookTitle: book.title,
      title: book.title,
      transaction: null,
    }));
  // One book after the other: a hundred books at once would take every connection of the pool.
  for (const book of books) found.push(...(await searchBook(deps, actor, book, query.q)));
  return { items: found, nextCursor: null };
}
