import type { Trx } from '../../db/database.ts';
import { listOtherHalves } from './paired-transactions.repository.ts';
import { completeDraft, type TransactionDraft } from './transaction-draft.ts';
import { draftOfRow, lockTransactionRows } from './transaction-views.repository.ts';
import { replaceTransactions, type WriteStamp } from './transaction-writes.repository.ts';

/** An asset and the asset that its postings go to: for a debit card, its linked account. */
interface Place {
  readonly id: string;
  readonly postingId: string;
}

/** The missing side of a transaction that recorded only one side of a transfer. */
export interface OtherHalf {
  /** Id of the existing transaction. */
  readonly id: string;
  /** The account of the missing side. */
  readonly place: Place;
  /** Whether money left that account. */
  readonly isOut: boolean;
  readonly time: string | null;
  readonly memo: string;
}

/** A transaction as it was before its other half was joined to it. */
export type Joined = TransactionDraft;

const JOINED_AT_ONCE = 500;

function joined(draft: TransactionDraft, { place, isOut, time, memo }: OtherHalf): TransactionDraft {
  const [payment] = draft.payments;
  // For half a transfer keep the side that the bank named; for an expense or income keep its asset.
  const isReceiver = draft.type === 'TRANSFER' && isOut;
  const known = isReceiver
    ? { id: draft.toAssetId, postingId: draft.toPostingAssetId ?? null }
    : { id: payment?.assetId ?? null, postingId: payment?.postingAssetId ?? null };
  const [from, to] = isOut ? [place, known] : [known, place];
  return {
    ...draft,
    type: 'TRANSFER',
    direction: null,
    isRefund: false,
    refundOfId: null,
    splits: [],
    payments: [{ assetId: from.id, postingAssetId: from.postingId, paymentMethodId: null, amount: draft.amount }],
    toAssetId: to.id,
    toPostingAssetId: to.postingId,
    installment: null,
    foreign: null,
    taxKind: null,
    cashReceipt: false,
    shareMethod: null,
    shares: [],
    items: [],
    time: draft.time ?? time,
    memo: draft.memo === '' ? memo : draft.memo,
  };
}

/**
 * Turns transactions that recorded one side of a transfer into transfers, inside the database transaction of the
 * caller, which records the change.
 *
 * @returns their previous state, for undo
 */
export async function joinHalves(trx: Trx, stamp: WriteStamp, halves: readonly OtherHalf[]): Promise<Joined[]> {
  const before: Joined[] = [];
  for (let at = 0; at < halves.length; at += JOINED_AT_ONCE) {
    const portion = halves.slice(at, at + JOINED_AT_ONCE);
    const ids = portion.map(({ id }) => id);
    const rows = await lockTransactionRows(trx, stamp.bookId, ids);
    // Both halves of an installment are known: neither is half a transfer.
    const recurring = rows.filter((row) => row.recurring_rule_id !== null).map((row) => row.transaction_id);
    const installments = new Set(recurring.length === 0 ? [] : await listOtherHalves(trx, stamp.bookId, recurring));
    const known = new Set(installments.size === 0 ? [] : await listOtherHalves(trx, stamp.bookId, [...installments]));
    const byId = new Map(
      rows.flatMap((row) =>
        row.deleted_at === null && !known.has(row.transaction_id) ? [[row.transaction_id, draftOfRow(row)]] : [],
      ),
    );
    const drafts: TransactionDraft[] = [];
    for (const half of portion) {
      const draft = byId.get(half.id);
      if (!draft) continue;
      before.push(draft);
      drafts.push(joined(draft, half));
    }
    if (drafts.length > 0) await replaceTransactions(trx, stamp, drafts);
  }
  return before;
}

/**
 * Restores their previous state where they are still the transfers that they were turned into.
 *
 * @param except an import whose transactions are being deleted anyway
 */
export async function separateHalves(
  trx: Trx,
  stamp: WriteStamp,
  { joined: before, except }: { readonly joined: readonly Joined[]; readonly except: string },
): Promise<void> {
  for (let at = 0; at < before.length; at += JOINED_AT_ONCE) {
    const portion = new Map(before.slice(at, at + JOINED_AT_ONCE).map((draft) => [draft.id, completeDraft(draft)]));
    const rows = await lockTransactionRows(trx, stamp.bookId, [...portion.keys()]);
    const drafts = rows.flatMap((row) => {
      const old = portion.get(row.transaction_id);
      const now = draftOfRow(row);
      const isSame = row.deleted_at === null && now.type === 'TRANSFER' && now.amount === old?.amount;
      return old && isSame && now.importId !== except ? [{ ...old, importId: now.importId ?? null }] : [];
    });
    if (drafts.length > 0) await replaceTransactions(trx, stamp, drafts);
  }
}
