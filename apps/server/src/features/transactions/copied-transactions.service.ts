import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { recordManyCreated } from '../activity/activity.service.ts';
import { BulkWrite } from './imported-transactions.service.ts';
import { viewOfNewDraft } from './resolve-draft.ts';
import type { TransactionDraft } from './transaction-draft.ts';
import { draftOfRow, findTransactionRows } from './transaction-views.repository.ts';
import type { WriteStamp } from './transaction-writes.repository.ts';

const AT_ONCE = 500;

export interface TransactionCopy {
  readonly fromBookId: string;
  readonly toBookId: string;
  /** The new author and only member. */
  readonly userId: string;
  /** In the order in which they are written. */
  readonly transactionIds: readonly string[];
  /** New ids of the referenced rows, by their old id. */
  readonly referenceIds: ReadonlyMap<string, string>;
}

/**
 * Copies transactions into a book with one member, who paid and bears all of each. Attachments, rules and imports are
 * not copied, and nothing is masked in a book without other readers.
 */
export async function copyTransactions(deps: Deps, trx: Trx, copy: TransactionCopy): Promise<void> {
  const at = deps.clock.now();
  const stamp: WriteStamp = { bookId: copy.toBookId, userId: copy.userId, at };
  const newIds = new Map(copy.transactionIds.map((id) => [id, newId(at)]));
  const item = (id: string | null): string | null => (id === null ? null : (copy.referenceIds.get(id) ?? null));
  const draftFor = (before: TransactionDraft): TransactionDraft => {
    const { recurring: _rule, settlementId: _settlement, ...rest } = before;
    return {
      ...rest,
      id: newIds.get(before.id) ?? newId(at),
      splits: before.splits.map((split) => ({ ...split, categoryId: item(split.categoryId) })),
      payments: before.payments.map((payment) => ({
        ...payment,
        assetId: item(payment.assetId),
        postingAssetId: item(payment.postingAssetId),
        paymentMethodId: item(payment.paymentMethodId),
      })),
      refundOfId: before.refundOfId === null ? null : (newIds.get(before.refundOfId) ?? null),
      toAssetId: item(before.toAssetId),
      toPostingAssetId: item(before.toPostingAssetId),
      feeCategoryId: item(before.feeCategoryId),
      payers: before.payers.length === 0 ? [] : [{ userId: copy.userId, amount: before.amount }],
      shareMethod: null,
      shares: [],
      items: [],
      guest: false,
      visibility: 'SHARED',
      revealOn: null,
      tagIds: before.tagIds.flatMap((id) => item(id) ?? []),
      importId: null,
    };
  };
  const write = await BulkWrite.begin(trx, stamp);
  for (let from = 0; from < copy.transactionIds.length; from += AT_ONCE) {
    const ids = copy.transactionIds.slice(from, from + AT_ONCE);
    const rows = new Map(
      (await findTransactionRows(trx, copy.fromBookId, ids)).map((row) => [row.transaction_id, row]),
    );
    const drafts = ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [draftFor(draftOfRow(row))] : [];
    });
    await write.add(drafts);
    await recordManyCreated(deps, trx, copy.userId, {
      bookId: copy.toBookId,
      entity: 'TRANSACTION',
      items: drafts.map((draft) => ({ id: draft.id, after: viewOfNewDraft(draft, stamp) })),
    });
  }
  await write.end();
}
