import { checkTransaction } from '@salim/domain';
import { fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { viewOfNewDraft } from './resolve-draft.ts';
import { findReferences } from './transaction-context.repository.ts';
import { factsOf, type TransactionDraft } from './transaction-draft.ts';
import { draftOfRow, lockTransactionRows, viewOf } from './transaction-views.repository.ts';
import {
  insertTransactions,
  replaceTransactions,
  trashTransactions,
  type WriteStamp,
} from './transaction-writes.repository.ts';

/** The data of a settlement for its transfer. */
export interface SettlementTransferFacts {
  readonly settlementId: string;
  readonly fromUserId: string;
  readonly amount: number;
  readonly date: string;
  readonly fromAssetId: string | null;
  readonly toAssetId: string | null;
  /** Description of the transfer. */
  readonly description: string;
  /** Its transaction, when it is the occurrence of a recurring rule. */
  readonly entry?: { readonly id: string; readonly recurring: NonNullable<TransactionDraft['recurring']> };
}

type Place = Pick<TransactionDraft, 'payments' | 'toAssetId' | 'toPostingAssetId'>;

/**
 * Source and target asset of a settlement; either may be outside of the book.
 *
 * @throws AppError ASSET_NOT_FOUND, ASSET_DELETED, TRANSFER_SAME_ASSET
 */
async function placeOf(trx: Trx, bookId: string, facts: SettlementTransferFacts): Promise<Place> {
  const named = [facts.fromAssetId, facts.toAssetId].filter((id) => id !== null);
  const nothing = { categoryIds: [], methodIds: [], tagIds: [], memberIds: [], refundedIds: [] };
  const { assets } = await findReferences(trx, bookId, { ...nothing, assetIds: named });
  const postingAsset = (id: string | null, field: string): string | null => {
    if (id === null) return null;
    const asset = assets.find((candidate) => candidate.id === id);
    if (!asset) throw fieldRefusal('ASSET_NOT_FOUND', field);
    if (asset.isDeleted) throw fieldRefusal('ASSET_DELETED', field);
    return asset.settlementAssetId ?? id;
  };
  const postingAssetId = postingAsset(facts.fromAssetId, 'fromAssetId');
  const toPostingAssetId = postingAsset(facts.toAssetId, 'toAssetId');
  if (postingAssetId !== null && postingAssetId === toPostingAssetId) {
    throw fieldRefusal('TRANSFER_SAME_ASSET', 'toAssetId');
  }
  return {
    payments: [{ assetId: facts.fromAssetId, postingAssetId, paymentMethodId: null, amount: facts.amount }],
    toAssetId: facts.toAssetId,
    toPostingAssetId,
  };
}

/** @throws AppError ASSET_NOT_FOUND, ASSET_DELETED, TRANSFER_SAME_ASSET */
export async function checkSettlementAssets(trx: Trx, bookId: string, facts: SettlementTransferFacts): Promise<void> {
  await placeOf(trx, bookId, facts);
}

/**
 * Writes the transfer of a settlement that counts from now on, in the database transaction of the caller.
 *
 * @returns its id
 * @throws AppError ASSET_NOT_FOUND, ASSET_DELETED, TRANSFER_SAME_ASSET
 */
export async function writeSettlementTransfer(
  deps: Deps,
  trx: Trx,
  stamp: WriteStamp,
  facts: SettlementTransferFacts,
): Promise<string> {
  const draft: TransactionDraft = {
    id: facts.entry?.id ?? newId(stamp.at),
    type: 'TRANSFER',
    direction: null,
    date: facts.date,
    time: null,
    amount: facts.amount,
    description: facts.description,
    memo: '',
    splits: [],
    ...(await placeOf(trx, stamp.bookId, facts)),
    isRefund: false,
    refundOfId: null,
    fee: 0,
    feeCategoryId: null,
    foreign: null,
    installment: null,
    payers: [{ userId: facts.fromUserId, amount: facts.amount }],
    shareMethod: null,
    shares: [],
    items: [],
    visibility: 'SHARED',
    revealOn: null,
    tagIds: [],
    excludeFromStats: false,
    taxKind: null,
    cashReceipt: false,
    guest: false,
    importId: null,
    recurring: facts.entry?.recurring ?? null,
    settlementId: facts.settlementId,
  };
  checkTransaction(factsOf(draft));
  await insertTransactions(trx, stamp, { drafts: [draft], requestHash: null, activity: null });
  await recordActivity(deps, trx, stamp.userId, {
    bookId: stamp.bookId,
    action: 'CREATED',
    entity: 'TRANSACTION',
    entityId: draft.id,
    after: viewOfNewDraft(draft, stamp),
  });
  return draft.id;
}

/** Returns the stored transfer of a settlement, locked. It belongs to the settlement and is never masked. */
async function lockTransfer(trx: Trx, { bookId, userId }: WriteStamp, transactionId: string) {
  const [row] = await lockTransactionRows(trx, bookId, [transactionId]);
  if (!row) throw new Error('the transfer of the settlement does not exist');
  // It is never masked, so the reveal date does not matter.
  return { draft: draftOfRow(row), view: viewOf(row, { userId, revealedThrough: row.date }) };
}

/**
 * Updates the transfer to match its settlement; its memo and description stay.
 *
 * @throws AppError ASSET_NOT_FOUND, ASSET_DELETED, TRANSFER_SAME_ASSET
 */
export async function changeSettlementTransfer(
  deps: Deps,
  trx: Trx,
  stamp: WriteStamp,
  transactionId: string,
  facts: SettlementTransferFacts,
): Promise<void> {
  const { bookId, userId } = stamp;
  const before = await lockTransfer(trx, stamp, transactionId);
  const draft: TransactionDraft = {
    ...before.draft,
    ...(await placeOf(trx, bookId, facts)),
    amount: facts.amount,
    date: facts.date,
    payers: [{ userId: facts.fromUserId, amount: facts.amount }],
  };
  await replaceTransactions(trx, stamp, [draft]);
  const after = await lockTransfer(trx, stamp, transactionId);
  await recordActivity(deps, trx, userId, {
    bookId,
    action: 'UPDATED',
    entity: 'TRANSACTION',
    entityId: transactionId,
    before: before.view,
    after: after.view,
  });
}

/** Deletes the transfer of a settlement that no longer counts, and updates the balances. */
export async function removeSettlementTransfer(
  deps: Deps,
  trx: Trx,
  stamp: WriteStamp,
  transactionId: string,
): Promise<void> {
  const { view } = await lockTransfer(trx, stamp, transactionId);
  await trashTransactions(trx, stamp, [transactionId]);
  await recordActivity(deps, trx, stamp.userId, {
    bookId: stamp.bookId,
    action: 'DELETED',
    entity: 'TRANSACTION',
    entityId: transactionId,
    before: view,
  });
}
