import { ERROR_MESSAGES, type ImportPreview } from '@salim/contract';
import { checkTransaction, RuleViolation } from '@salim/domain';
import { type BookSeat, requireRole } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Trx } from '../../db/database.ts';
import { refreshStatistics } from '../../db/statistics.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import { OWN_SOURCE } from '../../own-format/columns.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { alertOfSpending } from '../budgets/budget-alerts.service.ts';
import { draftSorterOf, type SortDraft } from '../sorting/sorted-drafts.service.ts';
import { completeTransactions, type Filled, type WriteStamp } from '../transactions/completed-transactions.service.ts';
import { BulkWrite, TRANSACTIONS_AT_ONCE } from '../transactions/imported-transactions.service.ts';
import { type Joined, joinHalves, type OtherHalf } from '../transactions/joined-transactions.service.ts';
import { factsOf, type TransactionDraft } from '../transactions/transaction-draft.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { backgroundFailure, recordingFailure } from './background-failure.service.ts';
import type { ImportDeps } from './import-deps.ts';
import { sameName } from './import-mapping.ts';
import { questionsOf } from './import-previews.ts';
import {
  deleteContents,
  excludeDuplicates,
  listMatchedRows,
  listRowsToBook,
  markBooked,
  markMatched,
  type RowToBook,
} from './import-rows.repository.ts';
import { findImport, listKnownAccounts, markCommitted, type StoredImport } from './imports.repository.ts';
import { requireReady, takeImport } from './imports.service.ts';
import { NameResolver } from './name-resolver.ts';
import type { KnownAccount } from './reading/imported-transaction.ts';
import { isSameAccount } from './reading/rows/account-names.ts';
import { relateTransactions } from './relate-transactions.service.ts';
import type { Outcome } from './running-imports.ts';
import { setStatementBalances } from './set-balances.service.ts';
import { draftOfTransaction } from './transaction-drafts.ts';
import { referencesOf, viewImport } from './view-import.service.ts';

/**
 * Adds all transactions of a file to the book, or none.
 *
 * @returns the finished import, or that the work continues
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, IMPORT_NOT_FOUND, IMPORT_ALREADY_COMMITTED, IMPORT_NOT_READY,
 * IMPORT_COLUMNS_MISSING, IMPORT_NEEDS_ANSWER, IMPORT_HAS_PROBLEMS, TOO_MANY, BALANCE_OUT_OF_RANGE, TRANSFER_SAME_ASSET
 */
export async function commitImport(
  deps: ImportDeps,
  actor: Actor,
  bookId: string,
  importId: string,
  input: { readonly skipProblems: boolean },
): Promise<Outcome<ImportPreview>> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  const begin = (): Promise<ImportPreview> =>
    inWriteTransaction(deps, actor, async (trx) => {
      const stored = await takeImport(trx, actor, bookId, importId);
      requireReady(stored);
      if ((stored.summary.missingColumns ?? []).length > 0) throw new AppError('IMPORT_COLUMNS_MISSING');
      if (questionsOf(stored).questions.length > 0) throw new AppError('IMPORT_NEEDS_ANSWER');
      if (stored.summary.problemCount > 0 && !input.skipProblems) throw new AppError('IMPORT_HAS_PROBLEMS');
      return book(deps, trx, actor, seat, stored);
    });
  const work = recordingFailure(deps, bookId, importId, begin).then(async (preview) => {
    await refreshStatistics(deps.db, deps.log, preview.booked);
    return preview;
  });
  return deps.running.within(deps.importWaitMs, importId, work, backgroundFailure(deps, bookId, importId));
}

async function book(
  deps: ImportDeps,
  trx: Trx,
  actor: Actor,
  seat: BookSeat,
  stored: StoredImport,
): Promise<ImportPreview> {
  const { bookId, id: importId, summary } = stored;
  const at = deps.clock.now();
  // The lock keeps assets and categories unchanged and other imports from booking the same rows.
  await lockBookStructure(trx, bookId);
  await requireOwnAccounts(trx, stored);
  const aside = await excludeDuplicates(trx, bookId, importId);
  const items = await referencesOf(trx, bookId);
  await relateTransactions(trx, stored, items, readerIn(deps, actor, seat));
  // Since the preview, the book may have got a transaction that a row repeats.
  const related = await findImport(trx, bookId, importId);
  if (related && questionsOf(related).questions.length > 0) throw new AppError('IMPORT_NEEDS_ANSWER');
  const names = NameResolver.open(deps, trx, stored, items);
  // Our own files state all categories, including that a transaction has no category.
  const sort: SortDraft = stored.source === OWN_SOURCE ? (draft) => draft : await draftSorterOf(trx, bookId);
  const completed = await complete(trx, { bookId, userId: actor.userId, at }, importId, names);
  const duplicates = aside + completed.count;
  const total = summary.entries - duplicates;
  deps.running.report(importId, { done: 0, total });
  const bulk = await BulkWrite.begin(trx, { bookId, userId: actor.userId, at });
  const dates = new Set<string>();
  const ownAssetIds = new Set(completed.ownAssetIds);
  let booked = 0;
  let after = 0;
  for (;;) {
    const rows = await listRowsToBook(trx, { bookId, importId, after, limit: TRANSACTIONS_AT_ONCE });
    const last = rows.at(-1);
    if (!last) break;
    const drafts = await draftsOf(rows, { names, sort }, { importId, paidBy: actor.userId });
    await bulk.add(drafts);
    for (const draft of drafts) dates.add(draft.date);
    for (const id of names.ownAssets(rows.map(({ entry: transaction }) => transaction))) ownAssetIds.add(id);
    await markBooked(trx, { bookId, importId, after, through: last.row });
    after = last.row;
    booked += rows.length;
    deps.running.report(importId, { done: booked, total });
  }
  await bulk.end();
  const { made: all, adjusted } = await setStatementBalances(trx, { bookId, userId: actor.userId, at }, stored, names);
  const accounts = names.accountsOf(summary.accounts ?? []);
  const made = {
    ...all,
    completed: completed.filled,
    joined: completed.joined,
    ownAssetIds: [...ownAssetIds],
    accounts,
  };
  booked += adjusted;
  await deleteContents(trx, bookId, importId);
  await markCommitted(trx, { bookId, importId, made, booked, duplicates, at });
  await alertOfSpending(deps, trx, seat, { dates, isMany: true });
  await recordActivity(deps, trx, actor.userId, {
    bookId,
    action: 'IMPORTED',
    entity: 'IMPORT',
    entityId: importId,
    after: { fileName: stored.fileName, format: stored.source, count: booked, from: summary.from, to: summary.to },
  });
  const committed = await findImport(trx, bookId, importId);
  if (!committed) throw new Error('a locked import cannot disappear');
  return viewImport(deps, trx, { ...committed, isProcessing: false });
}

/**
 * Another import may have added an account with this name after this file was read.
 *
 * @throws AppError IMPORT_NEEDS_ANSWER
 */
async function requireOwnAccounts(trx: Trx, { bookId, summary }: StoredImport): Promise<void> {
  const known = await listKnownAccounts(trx, bookId);
  const isOther = (account: KnownAccount): boolean => {
    const alike = known.filter(({ name }) => sameName(name) === sameName(account.name));
    return alike.length > 0 && !alike.some((other) => isSameAccount(account, other));
  };
  if (!(summary.accounts ?? []).some(isOther)) return;
  throw new AppError('IMPORT_NEEDS_ANSWER', {
    message: '끝자리가 같은 계좌의 파일을 그사이에 가져왔어요. 이 파일을 다시 올려 주세요.',
  });
}

interface Completed {
  readonly count: number;
  readonly filled: readonly Filled[];
  readonly joined: readonly Joined[];
  readonly ownAssetIds: readonly string[];
}

/**
 * Merges rows into existing transactions: a row that repeats one fills in its missing fields, and a row that is the
 * other half of one turns it into a transfer.
 */
async function complete(trx: Trx, stamp: WriteStamp, importId: string, names: NameResolver): Promise<Completed> {
  const rows = await listMatchedRows(trx, stamp.bookId, importId);
  const halves: OtherHalf[] = [];
  for (const { matchedId, entry: transaction } of rows.filter((row) => row.isPaired)) {
    const { place, isOut } = await names.sideOf(transaction);
    if (place) halves.push({ id: matchedId, place, isOut, time: transaction.time, memo: transaction.memo });
  }
  const joined = await joinHalves(trx, stamp, halves);
  const filled = await completeTransactions(
    trx,
    stamp,
    rows
      .filter((row) => !row.isPaired)
      .map(({ matchedId, entry: transaction }) => ({
        id: matchedId,
        time: transaction.time,
        memo: transaction.memo,
        installment: transaction.installment ? { ...transaction.installment, feeTotal: null } : null,
        foreign: transaction.foreign,
        categoryId: names.knownCategory(transaction),
      })),
  );
  const ownAssetIds = names.ownAssets(rows.map(({ entry: transaction }) => transaction));
  return { count: await markMatched(trx, stamp.bookId, importId), filled, joined, ownAssetIds };
}

async function draftsOf(
  rows: readonly RowToBook[],
  { names, sort }: { readonly names: NameResolver; readonly sort: SortDraft },
  made: { readonly importId: string; readonly paidBy: string },
): Promise<TransactionDraft[]> {
  const drafts: TransactionDraft[] = [];
  for (const { row, transactionId, entry: transaction } of rows) {
    if (transactionId === null) {
      await names.addOpeningBalance(transaction);
    } else {
      const draft = sort(
        draftOfTransaction(transaction, await names.resolve(transaction), { ...made, id: transactionId }),
      );
      requireLawful(row, draft);
      drafts.push(draft);
    }
  }
  return drafts;
}

/** @throws AppError the ledger rule that a row violates, with the row number */
function requireLawful(row: number, draft: TransactionDraft): void {
  try {
    checkTransaction(factsOf(draft));
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    const { code } = error;
    const message = `${row}행: ${ERROR_MESSAGES[code]}`;
    throw new AppError(code, { message, errors: [{ field: `rows.${row}`, message, code }] });
  }
}
