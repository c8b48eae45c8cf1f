import { checkTransaction } from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { alertOfSpending } from '../budgets/budget-alerts.service.ts';
import { type EarlierTransaction, earlierTransactions } from './earlier-transactions.ts';
import { requireUnchanged } from './own-visibility.ts';
import { lockWithOtherHalves } from './paired-transactions.service.ts';
import { findReferences, listSeatedUserIds } from './transaction-context.repository.ts';
import { factsOf, spendingDatesOf, type TransactionDraft } from './transaction-draft.ts';
import { draftOfRow, lockTransactionRows, type TransactionRow, viewOf } from './transaction-views.repository.ts';
import {
  replaceTransactions,
  trashTransactions,
  untrashTransactions,
  type WriteStamp,
} from './transaction-writes.repository.ts';
import { readerIn, requireLiveAssets, requireOpen } from './transactions.service.ts';

/** A transaction and its version after the change to be undone. */
export interface DeletedTransaction {
  readonly id: string;
  readonly version: number;
}

/** @throws AppError UNDO_IMPOSSIBLE unless all are as the change left them; MASKED_ENTRY, SETTLEMENT_ENTRY */
async function lockAsLeft(
  trx: Trx,
  bookId: string,
  reader: Reader,
  left: readonly DeletedTransaction[],
  isDeleted: boolean,
): Promise<TransactionRow[]> {
  const rows = await lockTransactionRows(
    trx,
    bookId,
    left.map(({ id }) => id),
  );
  const versionOf = new Map(left.map(({ id, version }) => [id, version]));
  if (rows.length !== left.length || left.length === 0) throw new AppError('UNDO_IMPOSSIBLE');
  for (const row of rows) {
    requireOpen(row, reader);
    const isAsLeft = row.version === versionOf.get(row.transaction_id) && (row.deleted_at !== null) === isDeleted;
    if (!isAsLeft) throw new AppError('UNDO_IMPOSSIBLE');
    if (row.settlement_id !== null) throw new AppError('SETTLEMENT_ENTRY');
  }
  return rows;
}

/** All references of a transaction that may have been deleted since. */
function namesOf(draft: TransactionDraft) {
  const present = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null);
  return {
    assetIds: present([
      draft.toAssetId,
      draft.toPostingAssetId,
      ...draft.payments.flatMap((payment) => [payment.assetId, payment.postingAssetId]),
    ]),
    categoryIds: present([draft.feeCategoryId, ...draft.splits.map((split) => split.categoryId)]),
    methodIds: present(draft.payments.map((payment) => payment.paymentMethodId)),
    tagIds: [...draft.tagIds],
    memberIds: [...draft.payers, ...draft.shares].map(({ userId }) => userId),
    refundedIds: present([draft.refundOfId]),
  };
}

type Names = ReturnType<typeof namesOf>;
type NameKind = keyof Names;

/** The references that undo would add to the current ones. */
function newNames(now: readonly TransactionDraft[], earlier: readonly TransactionDraft[]): Names {
  const gather = (drafts: readonly TransactionDraft[], kind: NameKind): Set<string> =>
    new Set(drafts.flatMap((draft) => namesOf(draft)[kind]));
  const missing = (kind: NameKind): string[] => {
    const named = gather(now, kind);
    return [...gather(earlier, kind)].filter((id) => !named.has(id));
  };
  return {
    assetIds: missing('assetIds'),
    categoryIds: missing('categoryIds'),
    methodIds: missing('methodIds'),
    tagIds: missing('tagIds'),
    memberIds: missing('memberIds'),
    refundedIds: missing('refundedIds'),
  };
}

/**
 * @throws AppError UNDO_IMPOSSIBLE when a row that would be referenced again is deleted, or a member has left the book
 */
async function requireStillThere(
  trx: Trx,
  bookId: string,
  now: readonly TransactionDraft[],
  earlier: readonly TransactionDraft[],
): Promise<void> {
  const names = newNames(now, earlier);
  const known = await findReferences(trx, bookId, names);
  const seated = names.memberIds.length === 0 ? [] : await listSeatedUserIds(trx, bookId);
  const isLive = (items: readonly { readonly id: string; readonly isDeleted: boolean }[], ids: readonly string[]) =>
    ids.every((id) => items.some((item) => item.id === id && !item.isDeleted));
  const isThere =
    isLive(known.assets, names.assetIds) &&
    isLive(known.categories, names.categoryIds) &&
    isLive(known.methods, names.methodIds) &&
    names.tagIds.every((id) => known.tagIds.includes(id)) &&
    names.refundedIds.every((id) => known.refundableIds.includes(id));
  if (!isThere) throw new AppError('UNDO_IMPOSSIBLE');
  if (names.memberIds.some((id) => !seated.includes(id))) {
    throw new AppError('UNDO_IMPOSSIBLE', { message: '가계부를 나간 구성원이 있어 되돌릴 수 없어요.' });
  }
}

/**
 * Restores transactions to their state before a change, all of them or none.
 *
 * @param isOne whether a single transaction was changed rather than several in bulk
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, UNDO_IMPOSSIBLE, MASKED_ENTRY, SETTLEMENT_ENTRY
 */
export async function revertTransactions(
  deps: Deps,
  actor: Actor,
  bookId: string,
  earlier: readonly EarlierTransaction[],
  isOne: boolean,
): Promise<void> {
  const seat = await requireRole(deps, actor, bookId, 'OWN_ENTRIES');
  const reader = readerIn(deps, actor, seat);
  await inWriteTransaction(deps, actor, async (trx) => {
    const left = earlier.map(({ draft, version }) => ({ id: draft.id, version }));
    const rows = await lockAsLeft(trx, bookId, reader, left, false);
    const now = rows.map(draftOfRow);
    const drafts = earlier.map(({ draft }) => draft);
    const wishes = new Map(drafts.map((draft) => [draft.id, draft]));
    for (const row of rows) {
      const wish = wishes.get(row.transaction_id);
      if (wish && row.created_by !== actor.userId) requireUnchanged(wish, draftOfRow(row));
    }
    await requireStillThere(trx, bookId, now, drafts);
    for (const draft of drafts) checkTransaction(factsOf(draft));
    await replaceTransactions(trx, { bookId, userId: actor.userId, at: deps.clock.now() }, drafts);
    const dates = spendingDatesOf([...now, ...drafts], seat);
    await alertOfSpending(deps, trx, seat, { dates, isMany: !isOne });
    const [row] = rows;
    if (!isOne || !row) {
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'BULK_UPDATED',
        entity: 'TRANSACTION',
        entityId: null,
        after: { count: rows.length },
        undo: earlierTransactions(rows),
      });
      return;
    }
    const [after] = await lockTransactionRows(trx, bookId, [row.transaction_id]);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'UPDATED',
      entity: 'TRANSACTION',
      entityId: row.transaction_id,
      before: viewOf(row, reader),
      after: after ? viewOf(after, reader) : null,
      undo: earlierTransactions([row]),
    });
  });
}

/**
 * The other halves of an installment, which go with it: they were written at the same moment.
 *
 * @throws AppError UNDO_IMPOSSIBLE when one of them was changed by itself since; MASKED_ENTRY
 */
async function otherHalvesAsLeft(trx: Trx, reader: Reader, row: TransactionRow): Promise<TransactionRow[]> {
  const both = await lockWithOtherHalves(trx, row.book_id, [row.transaction_id], false);
  const others = both.filter((each) => each.transaction_id !== row.transaction_id);
  for (const other of others) {
    requireOpen(other, reader);
    if (other.updated_at !== row.updated_at) throw new AppError('UNDO_IMPOSSIBLE');
  }
  return others;
}

/**
 * Moves a transaction that was created or restored to the trash, with the other half of its installment.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, UNDO_IMPOSSIBLE, MASKED_ENTRY, SETTLEMENT_ENTRY
 */
export async function trashAddedTransaction(
  deps: Deps,
  actor: Actor,
  bookId: string,
  left: DeletedTransaction,
): Promise<void> {
  const seat = await requireRole(deps, actor, bookId, 'OWN_ENTRIES');
  const reader = readerIn(deps, actor, seat);
  await inWriteTransaction(deps, actor, async (trx) => {
    const [own] = await lockAsLeft(trx, bookId, reader, [left], false);
    const rows = own ? [own, ...(await otherHalvesAsLeft(trx, reader, own))] : [];
    const ids = rows.map((row) => row.transaction_id);
    await trashTransactions(trx, { bookId, userId: actor.userId, at: deps.clock.now() }, ids);
    await alertOfSpending(deps, trx, seat, { dates: spendingDatesOf(rows.map(draftOfRow), seat), isMany: false });
    for (const row of rows) {
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'DELETED',
        entity: 'TRANSACTION',
        entityId: row.transaction_id,
        before: viewOf(row, reader),
      });
    }
  });
}

/**
 * Restores transactions that were deleted together, or moves those that were restored together back to the trash.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, UNDO_IMPOSSIBLE, MASKED_ENTRY, SETTLEMENT_ENTRY, ASSET_DELETED
 */
export async function moveTransactionsTogether(
  deps: Deps,
  actor: Actor,
  bookId: string,
  move: { readonly left: readonly DeletedTransaction[]; readonly to: 'TRASH' | 'BOOK' },
): Promise<void> {
  const seat = await requireRole(deps, actor, bookId, 'OWN_ENTRIES');
  const reader = readerIn(deps, actor, seat);
  const isRestore = move.to === 'BOOK';
  await inWriteTransaction(deps, actor, async (trx) => {
    const rows = await lockAsLeft(trx, bookId, reader, move.left, isRestore);
    const drafts = rows.map(draftOfRow);
    const stamp: WriteStamp = { bookId, userId: actor.userId, at: deps.clock.now() };
    if (isRestore) {
      await requireLiveAssets(trx, bookId, drafts);
      await untrashTransactions(trx, stamp, drafts);
    } else {
      await trashTransactions(
        trx,
        stamp,
        drafts.map((draft) => draft.id),
      );
    }
    await alertOfSpending(deps, trx, seat, { dates: spendingDatesOf(drafts, seat), isMany: true });
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: isRestore ? 'BULK_RESTORED' : 'BULK_DELETED',
      entity: 'TRANSACTION',
      entityId: null,
      after: { count: rows.length },
      undo: earlierTransactions(rows),
    });
  });
}
