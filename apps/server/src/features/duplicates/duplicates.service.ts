import type { BodyOf, DuplicatePair, endpoints } from '@salim/contract';
import { addDays, type DuplicateCandidate, duplicateKey, findDuplicatePairs } from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import type { BookReader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { viewsById } from '../transactions/transaction-views.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { insertDismissal, listCandidates, listDismissals } from './duplicates.repository.ts';

/** Older transactions have been checked often enough. */
const DAYS = 60;
const PAIRS_MAX = 100;

/** Possible duplicates of the last 60 days, as the reader may see them; access has been checked. */
export async function duplicatePairsOf(
  deps: Deps,
  bookId: string,
  reader: BookReader,
): Promise<[DuplicateCandidate, DuplicateCandidate][]> {
  const [candidates, dismissals] = await Promise.all([
    listCandidates(deps.db, bookId, reader, addDays(reader.today, -DAYS)),
    listDismissals(deps.db, bookId),
  ]);
  const dismissed = new Set(dismissals.map(({ firstId, secondId }) => duplicateKey(firstId, secondId)));
  return findDuplicatePairs(candidates, dismissed).slice(0, PAIRS_MAX);
}

/** Number of pairs in the list of possible duplicates. */
export async function countDuplicates(deps: Deps, bookId: string, reader: BookReader): Promise<number> {
  return (await duplicatePairsOf(deps, bookId, reader)).length;
}

/** @throws AppError BOOK_NOT_FOUND */
export async function listDuplicates(deps: Deps, actor: Actor, bookId: string): Promise<DuplicatePair[]> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const reader = readerIn(deps, actor, seat);
  const pairs = await duplicatePairsOf(deps, bookId, reader);
  const ids = new Set(pairs.flat().map((transaction) => transaction.id));
  const views = await viewsById(deps, bookId, [...ids], reader);
  return pairs.flatMap(([a, b]) => {
    const both = [views.get(a.id), views.get(b.id)].filter((view) => view !== undefined);
    const [first, second] = both.toSorted((x, y) => (x.createdAt < y.createdAt ? -1 : 1));
    // A transaction deleted between the two reads is no longer a duplicate.
    return first && second ? [{ first, second }] : [];
  });
}

/**
 * Dismisses a pair of possible duplicates. Idempotent.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, TRANSACTION_NOT_FOUND, VALIDATION_FAILED for the same transaction
 * twice
 */
export async function dismissDuplicate(
  deps: Deps,
  actor: Actor,
  bookId: string,
  { transactionIds }: BodyOf<typeof endpoints.dismissDuplicate>,
): Promise<void> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  const [firstId = '', secondId = ''] = transactionIds;
  if (firstId === secondId) throw fieldRefusal('VALIDATION_FAILED', 'transactionIds');
  const reader = readerIn(deps, actor, seat);
  await inWriteTransaction(deps, actor, async (trx) => {
    const views = await viewsById({ ...deps, db: trx }, bookId, [firstId, secondId], reader);
    const [first, second] = [views.get(firstId), views.get(secondId)];
    // A transaction masked for a member cannot be part of a pair that they saw.
    if (!first || !second || first.isMasked || second.isMasked) throw new AppError('TRANSACTION_NOT_FOUND');
    const isNew = await insertDismissal(trx, {
      bookId,
      firstId,
      secondId,
      dismissedBy: actor.userId,
      dismissedAt: deps.clock.now(),
    });
    if (!isNew) return;
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'DUPLICATE_DISMISSED',
      entity: 'TRANSACTION',
      entityId: firstId,
      after: first,
    });
  });
}
