import type { AnswerOf, endpoints, UnsortedGroup } from '@salim/contract';
import { merchantKeyOf } from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../deps.ts';
import { type SortableRow, sortableTransactions } from '../transactions/sorted-transactions.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { type Guesser, guesserOf } from './guesses.service.ts';

const LOOKED_AT_MAX = 5000;
/** The limit of a bulk change. */
const IDS_MAX = 1000;

interface Unsorted extends SortableRow {
  readonly type: 'INCOME' | 'EXPENSE';
}

/** Transactions with several splits are categorized manually, split by split. */
function isWhollyUnsorted(row: SortableRow): row is Unsorted {
  return row.type !== 'TRANSFER' && row.splitCount === 1 && row.categoryId === null;
}

function groupOf(merchantKey: string, rows: readonly Unsorted[], guesser: Guesser): UnsortedGroup | null {
  const newest = rows.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  const [first] = newest;
  const last = newest.at(-1);
  if (!first || !last) return null;
  return {
    merchantKey,
    name: first.description,
    type: first.type,
    count: newest.length,
    amount: newest.reduce((total, { amount, isRefund }) => total + (isRefund ? -amount : amount), 0),
    firstDate: last.date,
    lastDate: first.date,
    ids: newest.slice(0, IDS_MAX).map(({ id }) => id),
    guess: first.description === '' ? null : guesser.guess(first),
  };
}

/**
 * Transactions without a category, grouped by merchant: largest groups first, those without a description last.
 * Transactions masked for the reader are neither listed nor counted.
 *
 * @throws AppError BOOK_NOT_FOUND
 */
export async function listUnsorted(
  deps: Deps,
  actor: Actor,
  bookId: string,
): Promise<AnswerOf<typeof endpoints.listUnsorted>> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const reader = readerIn(deps, actor, seat);
  const rows: Unsorted[] = [];
  for await (const page of sortableTransactions(deps.db, bookId, reader, { isUnsortedOnly: true })) {
    rows.push(...page.filter(isWhollyUnsorted));
    if (rows.length >= LOOKED_AT_MAX) break;
  }
  const looked = rows.slice(0, LOOKED_AT_MAX);
  const guesser = await guesserOf(deps.db, bookId, reader);
  const groups = Map.groupBy(looked, (row) => `${row.type} ${merchantKeyOf(row.description)}`);
  const items = [...groups]
    .map(([key, group]) => groupOf(key.slice(key.indexOf(' ') + 1), group, guesser))
    .filter((group) => group !== null)
    .toSorted(
      (a, b) =>
        Number(a.merchantKey === '') - Number(b.merchantKey === '') ||
        b.count - a.count ||
        (a.lastDate < b.lastDate ? 1 : a.lastDate > b.lastDate ? -1 : 0),
    );
  return { items, nextCursor: null, count: looked.length };
}
