import type { BodyOf, endpoints, Transaction, TransactionInput } from '@salim/contract';
import { civilDateIn } from '../../clock.ts';
import { type BookSeat, requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteStatement, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import { requireVersion } from '../../core/versions.ts';
import type { Db, Trx } from '../../db/database.ts';
import { afterCommit } from '../../db/in-trx.ts';
import { findBookSettings } from '../../db/queries/book-seat.ts';
import { type BookReader, type Reader, revealedThrough } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity, recordEachCreated } from '../activity/activity.service.ts';
import { isIdTaken, requireReplay } from '../books/idempotent-create.service.ts';
import { alertOfSpending } from '../budgets/budget-alerts.service.ts';
import { type Priced, pricedInput } from '../exchange-rates/exchange-rates.service.ts';
import { sortedInput } from '../sorting-rules/active-rules.service.ts';
import { queueWebhooksOfChange } from '../webhooks/webhook-queue.service.ts';
import { earlierTransactions } from './earlier-transactions.ts';
import { type WeightDeps, weightsForTransaction } from './income-weights.service.ts';
import { KnownReferences } from './known-references.service.ts';
import { privacyAfter } from './own-visibility.ts';
import { isHalfOfLoanInstallment, lockWithOtherHalves } from './paired-transactions.service.ts';
import { namesIn, resolveDraft, viewOfNewDraft } from './resolve-draft.ts';
import { findReferences, listMemberIds } from './transaction-context.repository.ts';
import { factsOf, spendingDatesOf, type TransactionDraft } from './transaction-draft.ts';
import {
  draftOfRow,
  findTransactionRows,
  listRefunds,
  lockTransactionRows,
  type TransactionRow,
  viewOf,
} from './transaction-views.repository.ts';
import {
  insertTransactions,
  replaceTransactions,
  trashTransactions,
  untrashTransactions,
  type WriteStamp,
} from './transaction-writes.repository.ts';

/** A referenced row may be deleted and restored between lookup and insert; three attempts are enough. */
const ATTEMPTS = 3;

/** The acting user as a reader of the book, who sees their masked transactions but not those of others. */
export function readerIn(deps: Deps, actor: Actor, seat: BookSeat): BookReader {
  return { ...readerAt(deps, seat), userId: actor.userId };
}

/** The user of a seat as a reader. */
export function readerAt(deps: Deps, seat: BookSeat): BookReader {
  return {
    userId: seat.userId,
    today: civilDateIn(seat.timeZone, deps.clock.now()),
    revealedThrough: revealedThrough(deps.clock.now()),
    ownEntriesOnly: seat.ownEntriesOnly,
  };
}

/** Builds a draft from client input, with all references looked up in the book unless they are among the `references`. */
export async function draftFrom(
  deps: WeightDeps,
  db: Db,
  bookId: string,
  authorId: string,
  input: TransactionInput,
  transaction: {
    readonly id: string;
    readonly previous: TransactionDraft | null;
    readonly references?: KnownReferences;
  },
): Promise<TransactionDraft> {
  const { id, previous, references = new KnownReferences(db, bookId) } = transaction;
  const isForAll = (input.shares?.length ?? 0) === 0;
  const isSharedByAll = (input.shareMethod === 'EQUAL' || input.shareMethod === 'INCOME') && isForAll;
  const everybody = isSharedByAll ? await listMemberIds(db, bookId) : [];
  const names = namesIn(input, previous);
  const known = await references.of({ ...names, memberIds: [...names.memberIds, ...everybody] });
  const weights =
    input.shareMethod === 'INCOME' && input.type !== 'TRANSFER'
      ? await weightsForTransaction(deps, db, bookId, {
          date: input.date,
          userIds: isForAll ? everybody : [...new Set((input.shares ?? []).map(({ userId }) => userId))],
          previous:
            previous?.shareMethod === 'INCOME'
              ? { date: previous.date, weights: new Map(previous.shares.map((share) => [share.userId, share.weight])) }
              : null,
        })
      : null;
  return resolveDraft(input, { id, authorId, known, everybody, weights, previous });
}

/** @throws AppError TRANSACTION_NOT_FOUND */
async function requireRow(db: Db, bookId: string, id: string): Promise<TransactionRow> {
  const row = (await findTransactionRows(db, bookId, [id]))[0];
  if (!row) throw new AppError('TRANSACTION_NOT_FOUND');
  return row;
}

/**
 * @throws AppError MASKED_ENTRY when the transaction is another user's and masked for the reader, OWN_ENTRIES_ONLY when
 * they may not change it
 */
export function requireOpen(row: TransactionRow, reader: Reader): void {
  if (viewOf(row, reader).isMasked) throw new AppError('MASKED_ENTRY');
  if (reader.ownEntriesOnly === true && row.created_by !== reader.userId) throw new AppError('OWN_ENTRIES_ONLY');
}

/** An expense of a trip is shared by everyone, unless it says otherwise or only its author may see it. */
function splitByDefault(input: TransactionInput): TransactionInput {
  const isOpen = input.type === 'EXPENSE' && input.visibility === 'SHARED';
  const says = input.shareMethod !== undefined || input.shares !== undefined;
  return isOpen && !says ? { ...input, shareMethod: 'EQUAL' } : input;
}

/** The complete input of a new transaction: with its price, the shares of a trip, and what the rules of the book set. */
async function completeInput(
  db: Db,
  seat: BookSeat,
  given: Omit<BodyOf<typeof endpoints.createTransaction>, 'id'>,
): Promise<TransactionInput> {
  const priced = await pricedInput(db, { bookId: seat.bookId, own: seat.currency }, given);
  const input = seat.isSplitByDefault ? splitByDefault(priced) : priced;
  return seat.hasRules ? sortedInput(db, seat.bookId, input) : input;
}

/**
 * Completes and checks the input of a new transaction without writing it. The caller has checked the role.
 *
 * @throws AppError and RuleViolation for what `createTransaction` would reject
 */
export async function checkedInput(
  deps: Deps,
  db: Db,
  seat: BookSeat,
  given: Omit<BodyOf<typeof endpoints.createTransaction>, 'id'>,
): Promise<TransactionInput> {
  const input = await completeInput(db, seat, given);
  await draftFrom(deps, db, seat.bookId, seat.userId, input, { id: newId(deps.clock.now()), previous: null });
  return input;
}

/**
 * Creates a transaction. Repeating the same create returns what is stored.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, ID_TAKEN, and the rules of the ledger
 */
export async function createTransaction(
  deps: Deps,
  actor: Actor,
  bookId: string,
  body: BodyOf<typeof endpoints.createTransaction>,
  requestHash: Buffer,
): Promise<Created<Transaction>> {
  const seat = await requireRole(deps, actor, bookId, 'OWN_ENTRIES');
  const at = deps.clock.now();
  const { id = newId(at), ...given } = body;
  const work = async (db: Db): Promise<Created<Transaction>> => {
    const stamp: WriteStamp = { bookId, userId: actor.userId, at };
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const input = await completeInput(db, seat, given);
      const draft = await draftFrom(deps, db, bookId, actor.userId, input, { id, previous: null });
      const view = viewOfNewDraft(draft, stamp);
      const written = await insertTransactions(db, stamp, {
        drafts: [draft],
        requestHash,
        activity: { id: newId(at), entityId: id, after: view },
      });
      if (written.length > 0) {
        afterCommit(db, () => deps.signals.notify(bookId));
        if (seat.hasWebhooks) {
          const place = { bookId, actorId: actor.userId };
          const change = { action: 'CREATED', entity: 'TRANSACTION', entityId: id, after: view } as const;
          await queueWebhooksOfChange(deps, db, place, change);
        }
        await alertOfSpending(deps, db, seat, { dates: spendingDatesOf([draft], seat), isMany: false });
        return created(view);
      }
      if (await isIdTaken(db, id)) break;
      // A referenced row was deleted since the lookup; the next attempt reports it.
    }
    await requireReplay(db, { bookId, id, requestHash });
    return created(viewOf(await requireRow(db, bookId, id), readerIn(deps, actor, seat)), false);
  };
  // Budget alerts, webhooks and weights must share the database transaction; without any, one statement is enough.
  const needsMore = seat.hasBudgets || seat.hasWebhooks || given.shareMethod === 'INCOME';
  return needsMore ? inWriteTransaction(deps, actor, work) : inWriteStatement(deps, actor, work);
}

/** Writes complete drafts, each with its activity record, inside a database transaction of the caller. */
export async function writeDrafts(
  deps: Deps,
  trx: Trx,
  stamp: WriteStamp,
  drafts: readonly TransactionDraft[],
): Promise<void> {
  await insertTransactions(trx, stamp, { drafts, requestHash: null, activity: null });
  await recordEachCreated(deps, trx, stamp.userId, {
    bookId: stamp.bookId,
    entity: 'TRANSACTION',
    items: drafts.map((draft) => ({ id: draft.id, after: viewOfNewDraft(draft, stamp) })),
  });
  const book = await findBookSettings(trx, stamp.bookId);
  if (book) {
    await alertOfSpending(deps, trx, book, { dates: spendingDatesOf(drafts, book), isMany: drafts.length > 1 });
  }
}

/** @throws AppError BOOK_NOT_FOUND, TRANSACTION_NOT_FOUND */
export async function getTransaction(deps: Deps, actor: Actor, bookId: string, id: string): Promise<Transaction> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const row = await requireRow(deps.db, bookId, id);
  if (row.deleted_at !== null) throw new AppError('TRANSACTION_NOT_FOUND');
  const reader = readerIn(deps, actor, seat);
  const view = viewOf(row, reader);
  if (view.isMasked || view.type !== 'EXPENSE' || view.isRefund) return view;
  const refunds = await listRefunds(deps.db, bookId, id, reader);
  if (refunds.length === 0) return view;
  return { ...view, refunded: refunds.reduce((sum, { amount }) => sum + amount, 0), refunds };
}

/**
 * Replaces a transaction.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, TRANSACTION_NOT_FOUND, MASKED_ENTRY, VERSION_REQUIRED,
 * VERSION_CONFLICT, and the rules of the ledger
 */
export async function updateTransaction(
  deps: Deps,
  actor: Actor,
  bookId: string,
  id: string,
  input: BodyOf<typeof endpoints.updateTransaction>,
): Promise<Transaction> {
  const seat = await requireRole(deps, actor, bookId, 'OWN_ENTRIES');
  const reader = readerIn(deps, actor, seat);
  return inWriteTransaction(deps, actor, async (trx) => {
    const priced = await pricedInput(trx, { bookId, own: seat.currency }, input);
    return replaceTransaction(deps, trx, { seat, reader }, id, priced);
  });
}

/**
 * Replaces a transaction inside a database transaction of the caller, who has checked access to the book.
 *
 * @throws AppError TRANSACTION_NOT_FOUND, MASKED_ENTRY, VERSION_REQUIRED, VERSION_CONFLICT, LOAN_PAIR_TYPE, and the
 * rules of the ledger
 */
export async function replaceTransaction(
  deps: Deps,
  trx: Trx,
  { seat, reader }: { readonly seat: BookSeat; readonly reader: Reader },
  id: string,
  input: Priced<BodyOf<typeof endpoints.updateTransaction>>,
): Promise<Transaction> {
  const { bookId } = seat;
  const row = (await lockTransactionRows(trx, bookId, [id]))[0];
  if (!row || row.deleted_at !== null) throw new AppError('TRANSACTION_NOT_FOUND');
  requireOpen(row, reader);
  const before = viewOf(row, reader);
  requireVersion(input.version, before);
  const previous = draftOfRow(row);
  if (input.type !== row.type && (await isHalfOfLoanInstallment(trx, row)))
    throw fieldRefusal('LOAN_PAIR_TYPE', 'type');
  const complete = { ...input, ...privacyAfter(input, previous, row.created_by === reader.userId) };
  const draft =
    row.type === 'ADJUSTMENT'
      ? adjustedDraft(previous, complete)
      : row.settlement_id !== null
        ? settledDraft(previous, complete)
        : await draftFrom(deps, trx, bookId, row.created_by, complete, { id, previous });
  await replaceTransactions(trx, { bookId, userId: seat.userId, at: deps.clock.now() }, [draft]);
  await alertOfSpending(deps, trx, seat, { dates: spendingDatesOf([previous, draft], seat), isMany: false });
  const after = viewOf(await requireRow(trx, bookId, id), reader);
  await recordActivity(deps, trx, seat.userId, {
    bookId,
    action: 'UPDATED',
    entity: 'TRANSACTION',
    entityId: id,
    before,
    after,
    undo: earlierTransactions([row]),
  });
  return after;
}

/** Texts of an adjustment may change; its asset, direction and amount are set by reconciliation only. */
function adjustedDraft(previous: TransactionDraft, input: TransactionInput): TransactionDraft {
  if (input.type !== 'ADJUSTMENT' || input.amount !== previous.amount || input.date !== previous.date) {
    throw fieldRefusal('ADJUSTMENT_IS_MADE_BY_RECONCILE', 'type');
  }
  return { ...previous, time: input.time, description: input.description, memo: input.memo };
}

/** Texts of a settlement's transfer may change; its members, amount and date are those of the settlement. */
function settledDraft(previous: TransactionDraft, input: TransactionInput): TransactionDraft {
  if (input.type !== 'TRANSFER' || input.amount !== previous.amount || input.date !== previous.date) {
    throw new AppError('SETTLEMENT_ENTRY');
  }
  return { ...previous, time: input.time, description: input.description, memo: input.memo };
}

/**
 * Moves a transaction to the trash. An installment of a loan goes as a whole: the other half goes too.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, TRANSACTION_NOT_FOUND, MASKED_ENTRY, SETTLEMENT_ENTRY
 */
export async function deleteTransaction(deps: Deps, actor: Actor, bookId: string, id: string): Promise<void> {
  const seat = await requireRole(deps, actor, bookId, 'OWN_ENTRIES');
  const reader = readerIn(deps, actor, seat);
  await inWriteTransaction(deps, actor, async (trx) => {
    const rows = await lockWithOtherHalves(trx, bookId, [id], false);
    const row = rows.find((one) => one.transaction_id === id);
    if (!row || row.deleted_at !== null) throw new AppError('TRANSACTION_NOT_FOUND');
    for (const each of rows) requireOpen(each, reader);
    if (row.settlement_id !== null) throw new AppError('SETTLEMENT_ENTRY');
    const ids = rows.map((each) => each.transaction_id);
    await trashTransactions(trx, { bookId, userId: actor.userId, at: deps.clock.now() }, ids);
    await alertOfSpending(deps, trx, seat, { dates: spendingDatesOf(rows.map(draftOfRow), seat), isMany: false });
    for (const each of rows) {
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'DELETED',
        entity: 'TRANSACTION',
        entityId: each.transaction_id,
        before: viewOf(each, reader),
      });
    }
  });
}

/**
 * Restores a transaction from the trash as it was, with the other half of its installment. Returns one that is already
 * restored unchanged.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, TRANSACTION_NOT_FOUND, MASKED_ENTRY, ASSET_DELETED, SETTLEMENT_ENTRY
 */
export async function restoreTransaction(deps: Deps, actor: Actor, bookId: string, id: string): Promise<Transaction> {
  const seat = await requireRole(deps, actor, bookId, 'OWN_ENTRIES');
  const reader = readerIn(deps, actor, seat);
  return inWriteTransaction(deps, actor, async (trx) => {
    const rows = await lockWithOtherHalves(trx, bookId, [id], true);
    const row = rows.find((one) => one.transaction_id === id);
    if (!row) throw new AppError('TRANSACTION_NOT_FOUND');
    for (const each of rows) requireOpen(each, reader);
    if (row.deleted_at === null) return viewOf(row, reader);
    if (row.settlement_id !== null) throw new AppError('SETTLEMENT_ENTRY');
    const drafts = rows.map(draftOfRow);
    await requireLiveAssets(trx, bookId, drafts);
    await untrashTransactions(trx, { bookId, userId: actor.userId, at: deps.clock.now() }, drafts);
    await alertOfSpending(deps, trx, seat, { dates: spendingDatesOf(drafts, seat), isMany: false });
    for (const draft of drafts) {
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'RESTORED',
        entity: 'TRANSACTION',
        entityId: draft.id,
        after: viewOf(await requireRow(trx, bookId, draft.id), reader),
      });
    }
    return viewOf(await requireRow(trx, bookId, id), reader);
  });
}

/** @throws AppError ASSET_DELETED */
export async function requireLiveAssets(db: Db, bookId: string, drafts: readonly TransactionDraft[]): Promise<void> {
  const named = drafts.flatMap((draft) => {
    const facts = factsOf(draft);
    return [
      draft.toAssetId,
      draft.toPostingAssetId,
      ...draft.payments.flatMap((payment) => [payment.assetId, payment.postingAssetId]),
      ...(facts.type === 'ADJUSTMENT' ? [facts.assetId] : []),
    ].filter((id) => id !== null);
  });
  const { assets } = await findReferences(db, bookId, {
    assetIds: [...new Set(named)],
    categoryIds: [],
    methodIds: [],
    tagIds: [],
    memberIds: [],
    refundedIds: [],
  });
  if (assets.some((asset) => asset.isDeleted)) throw fieldRefusal('ASSET_DELETED', 'assetId');
}
