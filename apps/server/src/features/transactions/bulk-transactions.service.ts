import type { BodyOf, endpoints } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { alertOfSpending } from '../budgets/budget-alerts.service.ts';
import { earlierTransactions } from './earlier-transactions.ts';
import { requireUnchanged } from './own-visibility.ts';
import { lockWithOtherHalves } from './paired-transactions.service.ts';
import { findReferences, type References } from './transaction-context.repository.ts';
import { spendingDatesOf, type TransactionDraft } from './transaction-draft.ts';
import { draftOfRow, lockTransactionRows, type TransactionRow } from './transaction-views.repository.ts';
import { replaceTransactions, trashTransactions, type WriteStamp } from './transaction-writes.repository.ts';
import { readerIn, requireOpen } from './transactions.service.ts';

type BulkInput = BodyOf<typeof endpoints.bulkTransactions>;
type BulkChanges = NonNullable<BulkInput['set']>;

async function knownFor(db: Db, bookId: string, changes: BulkChanges): Promise<References> {
  const list = (id: string | null | undefined): string[] => (typeof id === 'string' ? [id] : []);
  const known = await findReferences(db, bookId, {
    assetIds: list(changes.assetId),
    categoryIds: list(changes.categoryId),
    methodIds: list(changes.paymentMethodId),
    tagIds: changes.tagIds ?? [],
    memberIds: [],
    refundedIds: [],
  });
  const assertLive = (
    id: string | null | undefined,
    items: readonly { readonly id: string; readonly isDeleted: boolean }[],
    field: string,
    missing: 'ASSET_NOT_FOUND' | 'CATEGORY_NOT_FOUND' | 'PAYMENT_METHOD_NOT_FOUND',
  ): void => {
    if (typeof id !== 'string') return;
    const item = items.find((candidate) => candidate.id === id);
    if (!item || item.isDeleted) throw fieldRefusal(missing, field);
  };
  assertLive(changes.assetId, known.assets, 'set.assetId', 'ASSET_NOT_FOUND');
  assertLive(changes.categoryId, known.categories, 'set.categoryId', 'CATEGORY_NOT_FOUND');
  assertLive(changes.paymentMethodId, known.methods, 'set.paymentMethodId', 'PAYMENT_METHOD_NOT_FOUND');
  const missingTag = (changes.tagIds ?? []).findIndex((id) => !known.tagIds.includes(id));
  if (missingTag >= 0) throw fieldRefusal('TAG_NOT_FOUND', `set.tagIds.${missingTag}`);
  return known;
}

/** Moves all splits of a transaction to the new category; a transaction type without categories rejects one. */
function withCategory(draft: TransactionDraft, categoryId: string | null, known: References): TransactionDraft {
  if (draft.type === 'TRANSFER' || draft.type === 'ADJUSTMENT') {
    throw fieldRefusal('TRANSFER_TAKES_NO_CATEGORY', 'set.categoryId');
  }
  const category = known.categories.find((candidate) => candidate.id === categoryId);
  if (category && category.kind !== draft.type) throw fieldRefusal('CATEGORY_KIND_MISMATCH', 'set.categoryId');
  return { ...draft, splits: draft.splits.map((split) => ({ ...split, categoryId })) };
}

function withPayment(draft: TransactionDraft, changes: BulkChanges, known: References): TransactionDraft {
  const [only, ...others] = draft.payments;
  const field = changes.assetId === undefined ? 'set.paymentMethodId' : 'set.assetId';
  if (draft.type === 'ADJUSTMENT' || only === undefined) throw fieldRefusal('FIELD_NOT_FOR_TYPE', field);
  if (others.length > 0) throw fieldRefusal('SEVERAL_PAYMENTS', field);
  const paymentMethodId = changes.paymentMethodId === undefined ? only.paymentMethodId : changes.paymentMethodId;
  const method = known.methods.find((candidate) => candidate.id === changes.paymentMethodId);
  const assetId = changes.assetId === undefined ? (method?.assetId ?? only.assetId) : changes.assetId;
  const asset = known.assets.find((candidate) => candidate.id === assetId);
  const postingAssetId = assetId === only.assetId ? only.postingAssetId : (asset?.settlementAssetId ?? assetId);
  if (draft.type === 'TRANSFER' && postingAssetId === null)
    throw fieldRefusal('TRANSFER_ASSET_REQUIRED', 'set.assetId');
  if (draft.type === 'TRANSFER' && postingAssetId === draft.toPostingAssetId) {
    throw fieldRefusal('TRANSFER_SAME_ASSET', 'set.assetId');
  }
  return { ...draft, payments: [{ ...only, assetId, postingAssetId, paymentMethodId }] };
}

function changed(row: TransactionRow, changes: BulkChanges, known: References): TransactionDraft {
  let draft = draftOfRow(row);
  if (changes.categoryId !== undefined) draft = withCategory(draft, changes.categoryId, known);
  if (changes.assetId !== undefined || changes.paymentMethodId !== undefined)
    draft = withPayment(draft, changes, known);
  return {
    ...draft,
    tagIds: changes.tagIds === undefined ? draft.tagIds : [...new Set(changes.tagIds)],
    memo: changes.memo ?? draft.memo,
    visibility: changes.visibility ?? draft.visibility,
    revealOn: (changes.visibility ?? draft.visibility) === 'MASKED' ? draft.revealOn : null,
    excludeFromStats: changes.excludeFromStats ?? draft.excludeFromStats,
  };
}

/** A settlement's transfer can only be moved, hidden or deleted through its settlement. */
function refuseSettlements(rows: readonly TransactionRow[], { set, delete: isDeletion }: BulkInput): void {
  const isTouched =
    isDeletion === true || [set?.assetId, set?.paymentMethodId, set?.visibility].some((it) => it !== undefined);
  if (isTouched && rows.some((row) => row.settlement_id !== null)) throw new AppError('SETTLEMENT_ENTRY');
}

/**
 * Changes or deletes several transactions, all or none of them.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, NOTHING_TO_CHANGE, TRANSACTION_NOT_FOUND, MASKED_ENTRY,
 * SETTLEMENT_ENTRY, and the rules of the ledger
 */
export async function changeTransactions(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BulkInput,
): Promise<{ count: number; ids: string[]; activityId: string }> {
  const seat = await requireRole(deps, actor, bookId, 'OWN_ENTRIES');
  const reader = readerIn(deps, actor, seat);
  const asked = [...new Set(input.ids)];
  const changes = input.set;
  const hasChanges = changes !== undefined && Object.values(changes).some((value) => value !== undefined);
  if (hasChanges === (input.delete === true)) throw new AppError('NOTHING_TO_CHANGE');
  return inWriteTransaction(deps, actor, async (trx) => {
    // The halves of an installment are deleted together, and changed one by one.
    const rows = input.delete
      ? await lockWithOtherHalves(trx, bookId, asked, false)
      : await lockTransactionRows(trx, bookId, asked);
    const ids = [...new Set([...asked, ...rows.map((row) => row.transaction_id)])];
    if (rows.length !== ids.length || rows.some((row) => row.deleted_at !== null)) {
      throw new AppError('TRANSACTION_NOT_FOUND');
    }
    for (const row of rows) requireOpen(row, reader);
    for (const row of rows) {
      if (row.created_by === actor.userId) continue;
      requireUnchanged({ visibility: changes?.visibility }, { visibility: row.visibility, revealOn: row.reveal_on });
    }
    refuseSettlements(rows, input);
    const stamp: WriteStamp = { bookId, userId: actor.userId, at: deps.clock.now() };
    if (changes && hasChanges) {
      const known = await knownFor(trx, bookId, changes);
      await replaceTransactions(
        trx,
        stamp,
        rows.map((row) => changed(row, changes, known)),
      );
    } else {
      await trashTransactions(trx, stamp, ids);
    }
    await alertOfSpending(deps, trx, seat, { dates: spendingDatesOf(rows.map(draftOfRow), seat), isMany: true });
    // The values of the change would reveal masked transactions: when it includes one, only the number is recorded.
    const isNotified = rows.every((row) => row.visibility === 'SHARED');
    const activityId = await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: hasChanges ? 'BULK_UPDATED' : 'BULK_DELETED',
      entity: 'TRANSACTION',
      entityId: null,
      after: { count: rows.length, ...(hasChanges && isNotified ? { set: changes } : {}) },
      undo: earlierTransactions(rows),
    });
    return { count: ids.length, ids, activityId };
  });
}
