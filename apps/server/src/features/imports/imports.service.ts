import type { BodyOf, endpoints, ImportPreview, ImportRow, ImportSummary, QueryOf } from '@salim/contract';
import { type BookSeat, requireRole } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction, withUpload } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { decodeCursor, encodeCursor } from '../../core/cursor.ts';
import { newId } from '../../core/ids.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { listAssetsWithin } from '../assets/imported-assets.service.ts';
import { requireRoleStill } from '../auth/seat-after-upload.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { checkChoices, checkedAnswers, rememberChoices, rememberedChoices } from './import-choices.service.ts';
import type { ImportDeps } from './import-deps.ts';
import { type Choices, categoryKeysOf } from './import-mapping.ts';
import { listRememberedReadings } from './import-mappings.repository.ts';
import { summaryViewOf } from './import-previews.ts';
import { deleteRows, listRows } from './import-rows.repository.ts';
import {
  deleteAbandonedPreviews,
  findFile,
  findImport,
  insertImport,
  listImportsByBook,
  listKnownAccounts,
  lockForWork,
  type StoredImport,
  setChoices,
} from './imports.repository.ts';
import { listOwnNames } from './own-names.repository.ts';
import type { ReadOptions } from './reading/read-file.ts';
import type { OpenFile } from './reading/read-in-worker.ts';
import type { Upload } from './receive-upload.ts';
import { relateTransactions } from './relate-transactions.service.ts';
import { OF_THE_BOOK } from './related-questions.ts';
import { openImportFile, stageFile, withFileClosed } from './stage-file.service.ts';
import { referencesOf, viewImport } from './view-import.service.ts';

const PREVIEWS_KEPT = 5;
const PREVIEW_HOURS = 24;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Reads a file and stores the result as a preview.
 *
 * @param upload provides the file, called after permission and capacity have been checked
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, IMPORT_BUSY, the refusals of the upload, and the refusals of reading
 */
export async function createImport(
  deps: ImportDeps,
  actor: Actor,
  bookId: string,
  upload: () => Promise<Upload>,
): Promise<ImportPreview> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return deps.queue.admit(async (turn) => {
    const { bytes, fileName, password } = await upload();
    await turn();
    const known = await readingAids(deps, bookId);
    const file = await openImportFile(deps, bytes, { password, fileName, ...known }, seat);
    const reader = readerIn(deps, actor, seat);
    return withFileClosed(file, () =>
      inWriteTransaction(deps, withUpload(deps, actor, bytes), async (trx) => {
        await requireRoleStill(deps, trx, actor, bookId, 'MEMBER');
        const createdAt = deps.clock.now();
        const id = newId(createdAt);
        await insertImport(trx, { bookId, id, fileName, file: bytes, createdBy: actor.userId, createdAt });
        await stageFile(deps, trx, { bookId, importId: id, reader, timeZone: seat.timeZone }, file);
        const staged = await requireStored(trx, actor, bookId, id);
        const choices = await rememberedChoices(trx, bookId, staged.summary);
        if (choices) await setChoices(trx, bookId, id, choices);
        const items = await referencesOf(trx, bookId);
        await relateTransactions(trx, { ...staged, choices: choices ?? staged.choices }, items, reader);
        const olderThan = new Date(createdAt.getTime() - PREVIEW_HOURS * HOUR_MS);
        await deleteAbandonedPreviews(trx, { bookId, userId: actor.userId, olderThan, kept: PREVIEWS_KEPT });
        return viewImport(deps, trx, await requireStored(trx, actor, bookId, id), items);
      }),
    );
  });
}

/** Knowledge of the book that helps to read a file. */
async function readingAids(deps: Deps, bookId: string): Promise<ReadOptions> {
  const readings = await listRememberedReadings(deps.db, bookId);
  return {
    ...readings,
    ownNames: await listOwnNames(deps.db, bookId),
    ownAssets: (await listAssetsWithin(deps.db, bookId)).filter(({ isActive }) => isActive).map(({ name }) => name),
    knownAccounts: await listKnownAccounts(deps.db, bookId),
  };
}

/** @throws AppError IMPORT_NOT_FOUND, also for another user's preview, which is not part of the book yet */
async function requireStored(db: Db, actor: Actor, bookId: string, importId: string): Promise<StoredImport> {
  const stored = await findImport(db, bookId, importId);
  if (!stored || (stored.status === 'READY' && stored.createdBy !== actor.userId)) {
    throw new AppError('IMPORT_NOT_FOUND');
  }
  return stored;
}

/** @throws AppError IMPORT_NOT_FOUND, IMPORT_NOT_READY while another request works on it */
export async function takeImport(trx: Trx, actor: Actor, bookId: string, importId: string): Promise<StoredImport> {
  const taken = await lockForWork(trx, bookId, importId);
  if (taken === 'busy')
    throw new AppError('IMPORT_NOT_READY', { message: '이미 처리하고 있어요. 잠시만 기다려 주세요.' });
  if (taken === null || (taken.status === 'READY' && taken.createdBy !== actor.userId)) {
    throw new AppError('IMPORT_NOT_FOUND');
  }
  return { ...taken, isProcessing: false };
}

/** @throws AppError BOOK_NOT_FOUND */
export async function listImports(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: QueryOf<typeof endpoints.listImports>,
): Promise<{ items: ImportSummary[]; nextCursor: string | null }> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  const before = query.cursor === undefined ? null : decodeCursor(query.cursor, ['instant', 'id']);
  const found = await listImportsByBook(deps.db, {
    bookId,
    userId: actor.userId,
    limit: query.limit + 1,
    before: before ? { createdAt: before[0], id: before[1] } : null,
  });
  const items = found.slice(0, query.limit);
  const last = items.at(-1);
  return {
    items: items.map(summaryViewOf),
    nextCursor: found.length > query.limit && last ? encodeCursor([last.createdAt, last.id]) : null,
  };
}

/** @throws AppError BOOK_NOT_FOUND, IMPORT_NOT_FOUND */
export async function getImport(
  deps: ImportDeps,
  actor: Actor,
  bookId: string,
  importId: string,
): Promise<ImportPreview> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  return viewImport(deps, deps.db, await requireStored(deps.db, actor, bookId, importId));
}

/** @throws AppError BOOK_NOT_FOUND, IMPORT_NOT_FOUND */
export async function listImportRows(
  deps: Deps,
  actor: Actor,
  bookId: string,
  importId: string,
  query: QueryOf<typeof endpoints.listImportRows>,
): Promise<{ items: ImportRow[]; nextCursor: string | null }> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  const stored = await requireStored(deps.db, actor, bookId, importId);
  const after = query.cursor === undefined ? 0 : Number(decodeCursor(query.cursor, ['amount'])[0]);
  const found = await listRows(deps.db, {
    bookId,
    importId,
    after,
    limit: query.limit + 1,
    only: query.only,
    isCommitted: stored.status !== 'READY',
  });
  const keyOf = categoryKeysOf(stored.summary.categoryNames);
  const items = found.slice(0, query.limit).map(({ entry: transaction, ...row }): ImportRow => {
    if (transaction === null) return { ...row, entry: null };
    const { kind, categoryName, subcategoryName, foreign: _foreign, own: _own, ...stated } = transaction;
    const { guess = null, installment = null } = transaction;
    const isSorted = (kind === 'INCOME' || kind === 'EXPENSE') && categoryName !== null;
    const name = isSorted ? keyOf({ kind, name: categoryName, subName: subcategoryName }) : categoryName;
    return { ...row, entry: { ...stated, guess, installment, type: kind, categoryName: name } };
  });
  const last = items.at(-1);
  return { items, nextCursor: found.length > query.limit && last ? encodeCursor([String(last.row)]) : null };
}

/**
 * Changes how columns and names of a file are mapped. Other columns or answers make the server read the file again;
 * choices for names are kept.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, IMPORT_NOT_FOUND, IMPORT_ALREADY_COMMITTED, IMPORT_NOT_READY,
 * ASSET_NOT_FOUND, CATEGORY_NOT_FOUND, CATEGORY_KIND_MISMATCH, IMPORT_ANSWER_UNKNOWN, and the refusals of reading
 */
export async function changeImport(
  deps: ImportDeps,
  actor: Actor,
  bookId: string,
  importId: string,
  input: BodyOf<typeof endpoints.changeImport>,
): Promise<ImportPreview> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  const wished = {
    columns: input.mapping?.columns ?? input.columns,
    assets: input.mapping?.assets ?? input.assets,
    categories: input.mapping?.categories ?? input.categories,
    balances: input.mapping?.balances ?? input.balances,
  };
  const before = await requireStored(deps.db, actor, bookId, importId);
  requireReady(before);
  const reader = readerIn(deps, actor, seat);
  const columns = { ...before.columns, ...wished.columns };
  const given = input.answers ?? {};
  const answers = checkedAnswers(before, given);
  const mustReadAgain =
    Object.keys(given).some((id) => !OF_THE_BOOK.has(id)) ||
    Object.entries(columns).some(([field, header]) => header !== before.columns[field as keyof typeof columns]);
  const file = mustReadAgain
    ? await readAgain(deps, seat, before, { columns, answers, password: input.password })
    : null;
  const work = async (trx: Trx): Promise<ImportPreview> => {
    const stored = await takeImport(trx, actor, bookId, importId);
    requireReady(stored);
    if (file) {
      await deleteRows(trx, bookId, importId);
      await stageFile(deps, trx, { bookId, importId, reader, timeZone: seat.timeZone }, file);
    }
    const current = { ...(await requireStored(trx, actor, bookId, importId)), isProcessing: false };
    const items = await referencesOf(trx, bookId);
    checkChoices(
      current,
      { assets: wished.assets ?? {}, categories: wished.categories ?? {}, balances: wished.balances ?? {} },
      items,
    );
    const choices: Choices = {
      ...current.choices,
      answers,
      ...(input.balanceDate === undefined ? {} : { balanceDate: input.balanceDate }),
      balances: { ...current.choices.balances, ...wished.balances },
      assets: { ...current.choices.assets, ...wished.assets },
      categories: { ...current.choices.categories, ...wished.categories },
    };
    await setChoices(trx, bookId, importId, choices);
    await rememberChoices(
      deps,
      trx,
      { ...current, choices },
      { hasColumns: wished.columns !== undefined, answers: given },
    );
    await relateTransactions(trx, { ...current, choices }, items, reader);
    const changed = { ...(await requireStored(trx, actor, bookId, importId)), isProcessing: false };
    return viewImport(deps, trx, changed, items);
  };
  return withFileClosed(file, () => inWriteTransaction(deps, actor, work));
}

/** @throws AppError IMPORT_ALREADY_COMMITTED */
export function requireReady(stored: StoredImport): void {
  if (stored.status !== 'READY') throw new AppError('IMPORT_ALREADY_COMMITTED');
}

async function readAgain(
  deps: ImportDeps,
  seat: BookSeat,
  stored: StoredImport,
  options: ReadOptions,
): Promise<OpenFile> {
  return deps.queue.admit(async (turn) => {
    const bytes = await findFile(deps.db, stored.bookId, stored.id);
    if (!bytes) throw new AppError('IMPORT_ALREADY_COMMITTED');
    await turn();
    return openImportFile(
      deps,
      bytes,
      { ...(await readingAids(deps, stored.bookId)), fileName: stored.fileName, ...options },
      seat,
    );
  });
}
