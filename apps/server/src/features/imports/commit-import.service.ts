import { ERROR_MESSAGES, type ImportPreview } from '@salim/contract';
import { checkTransaction, RuleViolation } from '@salim/domain';
import type { Trx } from '../../db/database.ts';
import { holdStructure } from '../../db/structure-lock.ts';
import { type Actor, writing } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import { newId } from '../../ids.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { requireRole } from '../books/book-access.service.ts';
import { BulkWrite, ENTRIES_AT_ONCE } from '../transactions/imported-transactions.service.ts';
import { factsOf, type TransactionDraft } from '../transactions/transaction-draft.ts';
import { draftOfEntry } from './entry-drafts.ts';
import {
  countDuplicates,
  listRowsToBook,
  markBooked,
  markRestAsDuplicates,
  type RowToBook,
} from './import-rows.repository.ts';
import { findImport, markCommitted, type StoredImport } from './imports.repository.ts';
import { type ImportDeps, requireReady, takeImport, viewImport } from './imports.service.ts';
import { lateFailure, WAIT_MS } from './late-failure.service.ts';
import { NameResolver } from './name-resolver.ts';
import type { Outcome } from './running-imports.ts';

/**
 * Adds all entries of a file to the book, or none of them.
 *
 * @returns the finished import, or that it goes on
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, IMPORT_NOT_FOUND, IMPORT_ALREADY_COMMITTED, IMPORT_NOT_READY,
 * IMPORT_HAS_PROBLEMS, TOO_MANY, BALANCE_OUT_OF_RANGE, TRANSFER_SAME_ASSET
 */
export async function commitImport(
  deps: ImportDeps,
  actor: Actor,
  bookId: string,
  importId: string,
  input: { readonly skipProblems: boolean },
): Promise<Outcome<ImportPreview>> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  const work = writing(deps, actor, async (trx) => {
    const stored = await takeImport(trx, actor, bookId, importId);
    requireReady(stored);
    if (stored.summary.problemCount > 0 && !input.skipProblems) throw new AppError('IMPORT_HAS_PROBLEMS');
    return book(deps, trx, actor, stored);
  });
  return deps.running.within(WAIT_MS, importId, work, lateFailure(deps, bookId, importId));
}

async function book(deps: ImportDeps, trx: Trx, actor: Actor, stored: StoredImport): Promise<ImportPreview> {
  const { bookId, id: importId, summary } = stored;
  const at = deps.clock.now();
  // What the book is made of stays as it is meanwhile, and no other import books the same rows.
  await holdStructure(trx, bookId);
  const total = summary.entries - (await countDuplicates(trx, bookId, importId));
  deps.running.report(importId, { done: 0, total });
  const names = await NameResolver.open(deps, trx, bookId, stored);
  const bulk = await BulkWrite.begin(trx, { bookId, userId: actor.userId, at });
  let booked = 0;
  let after: number | null = null;
  for (;;) {
    const page = { bookId, importId, after, limit: ENTRIES_AT_ONCE, isNewestFirst: summary.isNewestFirst };
    const rows: RowToBook[] = await listRowsToBook(trx, page);
    const last = rows.at(-1);
    if (!last) break;
    after = last.row;
    const made = await draftsOf(rows, names, { at, importId, paidBy: actor.userId });
    await bulk.add(made.flatMap(({ draft }) => (draft ? [draft] : [])));
    const marks = made.map(({ row, draft }) => ({ row, transactionId: draft?.id ?? null }));
    await markBooked(trx, { bookId, importId }, marks);
    booked += rows.length;
    deps.running.report(importId, { done: booked, total });
  }
  await bulk.end();
  const made = await names.end();
  const duplicates = await markRestAsDuplicates(trx, bookId, importId);
  await markCommitted(trx, { bookId, importId, made, booked, duplicates, at });
  await recordActivity(deps, trx, actor.userId, {
    bookId,
    action: 'IMPORTED',
    entity: 'IMPORT',
    entityId: importId,
    after: { fileName: stored.fileName, format: stored.source, count: booked, from: summary.from, to: summary.to },
  });
  const committed = await findImport(trx, bookId, importId);
  if (!committed) throw new Error('an import in hand does not vanish');
  return viewImport(deps, trx, { ...committed, isInWork: false });
}

interface MadeRow {
  readonly row: number;
  /** Null for an opening balance. */
  readonly draft: TransactionDraft | null;
}

async function draftsOf(
  rows: readonly RowToBook[],
  names: NameResolver,
  made: { readonly at: Date; readonly importId: string; readonly paidBy: string },
): Promise<MadeRow[]> {
  const drafts: MadeRow[] = [];
  for (const { row, entry } of rows) {
    if (entry.kind === 'OPENING_BALANCE') {
      await names.addOpeningBalance(entry);
      drafts.push({ row, draft: null });
    } else {
      const draft = draftOfEntry(entry, await names.resolve(entry), { ...made, id: newId(made.at) });
      requireLawful(row, draft);
      drafts.push({ row, draft });
    }
  }
  return drafts;
}

/** @throws AppError the rule of the ledger that a row breaks, with the row */
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
