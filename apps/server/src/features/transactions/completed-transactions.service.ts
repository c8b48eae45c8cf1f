import type { Trx } from '../../db/database.ts';
import type { TransactionDraft } from './transaction-draft.ts';
import { draftOfRow, lockTransactionRows } from './transaction-views.repository.ts';
import { replaceTransactions, type WriteStamp } from './transaction-writes.repository.ts';

export type { WriteStamp };

/** What another source knows about a transaction; only fields that the transaction leaves empty are taken from it. */
export interface Completion {
  readonly id: string;
  readonly time: string | null;
  readonly memo: string;
  readonly installment: TransactionDraft['installment'];
  readonly foreign: TransactionDraft['foreign'];
  readonly categoryId: string | null;
}

/** The fields that were filled in, to remove them again on undo. */
export type Filled = { readonly id: string } & Partial<Omit<Completion, 'id'>>;

const COMPLETED_AT_ONCE = 500;

function* portions<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += COMPLETED_AT_ONCE) yield items.slice(at, at + COMPLETED_AT_ONCE);
}

function fillOf(draft: TransactionDraft, known: Completion): Filled {
  const isSpending = draft.type === 'EXPENSE' && !draft.isRefund;
  const [only, ...others] = draft.splits;
  const isUnsorted = only !== undefined && others.length === 0 && only.categoryId === null;
  return {
    id: draft.id,
    ...(draft.time === null && known.time !== null ? { time: known.time } : {}),
    ...(draft.memo === '' && known.memo !== '' ? { memo: known.memo } : {}),
    ...(isSpending && draft.installment === null && known.installment ? { installment: known.installment } : {}),
    ...(isSpending && draft.foreign === null && known.foreign ? { foreign: known.foreign } : {}),
    ...(isUnsorted && known.categoryId !== null ? { categoryId: known.categoryId } : {}),
  };
}

function withFill(draft: TransactionDraft, { id: _id, categoryId, ...fill }: Filled): TransactionDraft {
  const splits = categoryId === undefined ? draft.splits : draft.splits.map((split) => ({ ...split, categoryId }));
  return { ...draft, ...fill, splits };
}

/**
 * Fills in empty fields of transactions and nothing else, inside the database transaction of the caller, which records
 * the change.
 *
 * @returns the fields that were filled in
 */
export async function completeTransactions(
  trx: Trx,
  stamp: WriteStamp,
  completions: readonly Completion[],
): Promise<Filled[]> {
  const filled: Filled[] = [];
  for (const portion of portions(completions)) {
    const rows = await lockTransactionRows(
      trx,
      stamp.bookId,
      portion.map(({ id }) => id),
    );
    const byId = new Map(
      rows.filter((row) => row.deleted_at === null).map((row) => [row.transaction_id, draftOfRow(row)]),
    );
    const drafts: TransactionDraft[] = [];
    for (const known of portion) {
      const draft = byId.get(known.id);
      const fill = draft ? fillOf(draft, known) : { id: known.id };
      if (!draft || Object.keys(fill).length === 1) continue;
      filled.push(fill);
      drafts.push(withFill(draft, fill));
    }
    if (drafts.length > 0) await replaceTransactions(trx, stamp, drafts);
  }
  return filled;
}

/** Compares regardless of key order: a JSON value may come back from the database with its keys reordered. */
function isEqual<Part extends object>(left: Part | null, right: Part | null): boolean {
  if (left === null || right === null) return left === right;
  return (Object.keys(left) as (keyof Part)[]).every((key) => left[key] === right[key]);
}

function withoutFill(draft: TransactionDraft, fill: Filled): TransactionDraft {
  const [only] = draft.splits;
  const isStillSorted =
    fill.categoryId !== undefined && draft.splits.length === 1 && only?.categoryId === fill.categoryId;
  return {
    ...draft,
    time: fill.time !== undefined && draft.time === fill.time ? null : draft.time,
    memo: fill.memo !== undefined && draft.memo === fill.memo ? '' : draft.memo,
    installment:
      fill.installment !== undefined && isEqual(draft.installment, fill.installment) ? null : draft.installment,
    foreign: fill.foreign !== undefined && isEqual(draft.foreign, fill.foreign) ? null : draft.foreign,
    splits: isStillSorted ? draft.splits.map((split) => ({ ...split, categoryId: null })) : draft.splits,
  };
}

/** Removes the fields that were filled in, unless they have changed since. */
export async function uncompleteTransactions(trx: Trx, stamp: WriteStamp, filled: readonly Filled[]): Promise<void> {
  for (const portion of portions(filled)) {
    const fillById = new Map(portion.map((fill) => [fill.id, fill]));
    const rows = await lockTransactionRows(trx, stamp.bookId, [...fillById.keys()]);
    const drafts = rows.flatMap((row) => {
      const fill = fillById.get(row.transaction_id);
      return fill && row.deleted_at === null ? [withoutFill(draftOfRow(row), fill)] : [];
    });
    if (drafts.length > 0) await replaceTransactions(trx, stamp, drafts);
  }
}
