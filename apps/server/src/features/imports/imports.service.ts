import { createHash } from 'node:crypto';
import type { BodyOf, endpoints, ImportPreview, ImportRow, ImportSummary, QueryOf } from '@salim/contract';
import { civilDateIn } from '../../clock.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, writing } from '../../http/actor.ts';
import { AppError, fieldRefusal } from '../../http/app-error.ts';
import { decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { newId } from '../../ids.ts';
import { listAssetsWithin } from '../assets/imported-assets.service.ts';
import { type BookSeat, requireRole } from '../books/book-access.service.ts';
import { categoriesWithin } from '../categories/imported-categories.service.ts';
import { guesserOf } from '../rules/guesses.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { type CategoryName, type FileSummary, Summary } from './file-summary.ts';
import {
  type AssetTarget,
  type BookThings,
  type CategoryTarget,
  type Choices,
  categoryKeysOf,
} from './import-mapping.ts';
import { findRememberedMapping, listRememberedColumns, rememberMapping } from './import-mappings.repository.ts';
import { previewOf, summaryViewOf } from './import-previews.ts';
import {
  countCompleted,
  countDuplicates,
  type DuplicateCounts,
  deleteRows,
  type EntryGuess,
  insertEntryRows,
  insertProblemRows,
  listProblems,
  listRows,
  type NumberedEntry,
} from './import-rows.repository.ts';
import {
  findFile,
  findImport,
  forgetPreviews,
  insertImport,
  listBalancesSet,
  listImportsByBook,
  type StoredImport,
  setChoices,
  setReading,
  takeForWork,
} from './imports.repository.ts';
import { matchMessages } from './match-messages.service.ts';
import type { ImportedEntry } from './reading/imported-entry.ts';
import { ReadFailure } from './reading/read-failure.ts';
import type { ReadOptions } from './reading/read-file.ts';
import { type OpenFile, readImportFile } from './reading/read-in-worker.ts';
import type { ReadingQueue } from './reading-queue.ts';
import type { Upload } from './receive-upload.ts';
import type { Progress, RunningImports } from './running-imports.ts';

/** What imports need beside the usual. */
export interface ImportDeps extends Deps {
  readonly queue: ReadingQueue;
  readonly running: RunningImports;
}

/** Problems that a preview lists; the rest is on further pages. */
const PROBLEMS_LISTED = 1000;
const PREVIEWS_KEPT = 5;
const PREVIEW_HOURS = 24;
const HOUR_MS = 60 * 60 * 1000;

/** @throws AppError the refusals of reading */
async function read(deps: ImportDeps, bytes: Uint8Array, options: ReadOptions, seat: BookSeat): Promise<OpenFile> {
  const result = await readImportFile({ bytes, bookCurrency: seat.currency, ...options });
  if (!result.isRead) {
    deps.log.info({ code: result.code, reason: result.reason }, 'import file refused');
    throw new AppError(result.code);
  }
  const { file } = result;
  const { currency } = file.outline;
  if (currency !== seat.currency) {
    file.close();
    throw new AppError('IMPORT_UNKNOWN_FORMAT', {
      message: `${currency} 금액으로 쓴 파일이에요. 통화가 ${seat.currency}인 이 가계부에는 가져올 수 없어요.`,
    });
  }
  return file;
}

/** What rows are kept for. */
interface Staging {
  readonly bookId: string;
  readonly importId: string;
  readonly reader: Reader;
  /** Where the book is. */
  readonly timeZone: string;
}

/** Guesses categories that a file does not tell; what the book teaches is looked up with the first entry of the kind. */
class Guesses {
  readonly #trx: Trx;
  readonly #staging: Staging;
  readonly #known = new Map<string, EntryGuess | null>();
  #guesser: Awaited<ReturnType<typeof guesserOf>> | undefined;

  constructor(trx: Trx, staging: Staging) {
    this.#trx = trx;
    this.#staging = staging;
  }

  async of({ kind, description, amount, memo, categoryName, own }: ImportedEntry): Promise<EntryGuess | null> {
    if ((kind !== 'INCOME' && kind !== 'EXPENSE') || categoryName !== null || own !== null || description === '')
      return null;
    const key = JSON.stringify([kind, description, amount, memo]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#guesser ??= await guesserOf(this.#trx, this.#staging.bookId, this.#staging.reader);
    const guess = this.#guesser.guess({ type: kind, description, amount, memo });
    const found = guess?.categoryId == null ? null : { categoryId: guess.categoryId, reason: guess.reason };
    this.#known.set(key, found);
    return found;
  }
}

/**
 * Keeps the rows of a file for the commit, each entry with the id that its transaction will get: in the order in which
 * they happened, which the file may tell backwards.
 *
 * @throws AppError TOO_MANY, BALANCE_OUT_OF_RANGE
 */
async function stage(deps: Deps, trx: Trx, staging: Staging, file: OpenFile): Promise<void> {
  const { bookId, importId } = staging;
  const { source, encoding, sheetName, columns, headers, problems, entryCount, isNewestFirst } = file.outline;
  const at = deps.clock.now();
  const ids = Array.from({ length: entryCount }, () => newId(at));
  const summary = new Summary();
  const guesses = new Guesses(trx, staging);
  let index = 0;
  for await (const entries of file.entries()) {
    const numbered: NumberedEntry[] = [];
    for (const entry of entries) {
      const guess = await guesses.of(entry);
      summary.add(entry, guess !== null);
      const id = ids[isNewestFirst ? entryCount - 1 - index : index] ?? null;
      index += 1;
      numbered.push({ ...entry, guess, transactionId: entry.kind === 'OPENING_BALANCE' ? null : id });
    }
    await insertEntryRows(trx, { bookId, importId }, numbered);
  }
  await insertProblemRows(trx, { bookId, importId }, problems);
  await setReading(trx, bookId, importId, {
    source,
    encoding,
    sheetName,
    columns,
    headers,
    summary: summary.of(file.outline, civilDateIn(staging.timeZone, at)),
  });
}

/** A file whose process is lost while its rows are taken over is refused like one that could not be read at all. */
async function withFileClosed<T>(file: OpenFile | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ReadFailure ? new AppError(error.code) : error;
  } finally {
    file?.close();
  }
}

/** What names of a file can stand for. */
export async function thingsOf(db: Db, bookId: string): Promise<BookThings> {
  return { assets: await listAssetsWithin(db, bookId), categories: await categoriesWithin(db, bookId) };
}

/** An import as everybody may read it now. */
export async function viewImport(deps: ImportDeps, db: Db, stored: StoredImport): Promise<ImportPreview> {
  const { bookId, id } = stored;
  const progress = deps.running.progressOf(id);
  return previewOf(stored, {
    things: await thingsOf(db, bookId),
    ...(await duplicatesOf(db, stored, progress)),
    balancesSet: await listBalancesSet(db, bookId),
    problems: await listProblems(db, bookId, id, PROBLEMS_LISTED),
    progress,
  });
}

async function duplicatesOf(db: Db, stored: StoredImport, progress: Progress | undefined): Promise<DuplicateCounts> {
  if (stored.status !== 'READY') {
    return { duplicates: stored.duplicates, completed: await countCompleted(db, stored.bookId, stored.id) };
  }
  // While it is being committed nobody needs them counted anew at each look.
  if (stored.isInWork) return { duplicates: progress ? stored.summary.entries - progress.total : 0, completed: 0 };
  return countDuplicates(db, stored.bookId, stored.id);
}

/** Choices of an earlier file with the same headers, as far as this one has the names and the book the things. */
async function rememberedChoices(trx: Trx, bookId: string, summary: FileSummary): Promise<Choices | null> {
  const kept = await findRememberedMapping(trx, bookId, summary.signature ?? '');
  if (!kept) return null;
  const keyOf = categoryKeysOf(summary.categoryNames);
  const keys = new Set(summary.categoryNames.map(keyOf));
  const names = new Set(summary.assetNames);
  return {
    assets: Object.fromEntries(Object.entries(kept.assets).filter(([name]) => names.has(name))),
    categories: Object.fromEntries(Object.entries(kept.categories).filter(([key]) => keys.has(key))),
  };
}

/** What is to be made is made once: the next file finds it by its name. */
function lasting<Target extends AssetTarget | CategoryTarget>(targets: Readonly<Record<string, Target>>) {
  return Object.fromEntries(
    Object.entries(targets).filter(([, target]) => typeof target !== 'object' || target === null),
  );
}

/**
 * Reads a file and keeps what it tells as a preview.
 *
 * @param upload hands over the file, once it is known that the person may import and that there is room
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, IMPORT_BUSY, what is wrong with the upload, and the refusals of reading
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
    const remembered = await listRememberedColumns(deps.db, bookId);
    const file = await read(deps, bytes, { password, remembered }, seat);
    const reader = readerIn(deps, actor, seat);
    return withFileClosed(file, () =>
      writing(deps, withFile(deps, actor, bytes), async (trx) => {
        const createdAt = deps.clock.now();
        const id = newId(createdAt);
        await insertImport(trx, { bookId, id, fileName, file: bytes, createdBy: actor.userId, createdAt });
        await stage(deps, trx, { bookId, importId: id, reader, timeZone: seat.timeZone }, file);
        const staged = await requireStored(trx, actor, bookId, id);
        const choices = await rememberedChoices(trx, bookId, staged.summary);
        if (choices) await setChoices(trx, bookId, id, choices);
        await matchMessages(
          trx,
          { ...staged, choices: choices ?? staged.choices },
          await thingsOf(trx, bookId),
          reader,
        );
        const olderThan = new Date(createdAt.getTime() - PREVIEW_HOURS * HOUR_MS);
        await forgetPreviews(trx, { bookId, userId: actor.userId, olderThan, kept: PREVIEWS_KEPT });
        return viewImport(deps, trx, await requireStored(trx, actor, bookId, id));
      }),
    );
  });
}

/** The file belongs to the request that a key stands for, as the body of any other request does. */
function withFile(deps: Deps, actor: Actor, bytes: Buffer): Pick<Actor, 'idempotency'> {
  if (!actor.idempotency) return {};
  const hash = createHash('sha256').update(actor.idempotency.requestHash).update(bytes).digest('base64url');
  return { idempotency: { ...actor.idempotency, requestHash: deps.secrets.derive('idempotency', hash) } };
}

/** @throws AppError IMPORT_NOT_FOUND, also for a preview of somebody else: it is not part of the book yet */
async function requireStored(db: Db, actor: Actor, bookId: string, importId: string): Promise<StoredImport> {
  const stored = await findImport(db, bookId, importId);
  if (!stored || (stored.status === 'READY' && stored.createdBy !== actor.userId)) {
    throw new AppError('IMPORT_NOT_FOUND');
  }
  return stored;
}

/** @throws AppError IMPORT_NOT_FOUND, IMPORT_NOT_READY while somebody else is at it */
export async function takeImport(trx: Trx, actor: Actor, bookId: string, importId: string): Promise<StoredImport> {
  const taken = await takeForWork(trx, bookId, importId);
  if (taken === 'busy')
    throw new AppError('IMPORT_NOT_READY', { message: '이미 처리하고 있어요. 잠시 기다려 주세요.' });
  if (taken === null || (taken.status === 'READY' && taken.createdBy !== actor.userId)) {
    throw new AppError('IMPORT_NOT_FOUND');
  }
  return { ...taken, isInWork: false };
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
  const items = found.slice(0, query.limit).map(({ entry, ...row }): ImportRow => {
    if (entry === null) return { ...row, entry: null };
    const { kind, categoryName, subcategoryName, foreign: _foreign, own: _own, ...told } = entry;
    const { guess = null, installment = null } = entry;
    const isSorted = (kind === 'INCOME' || kind === 'EXPENSE') && categoryName !== null;
    const name = isSorted ? keyOf({ kind, name: categoryName, subName: subcategoryName }) : categoryName;
    return { ...row, entry: { ...told, guess, installment, type: kind, categoryName: name } };
  });
  const last = items.at(-1);
  return { items, nextCursor: found.length > query.limit && last ? encodeCursor([String(last.row)]) : null };
}

/** A choice must name a live thing of the book, of the right kind, for a name that the file really has. */
function checkChoices(stored: StoredImport, choices: Partial<Choices>, things: BookThings): void {
  const assetNames = new Set(stored.summary.assetNames);
  for (const [name, target] of Object.entries(choices.assets ?? {})) {
    const field = `mapping.assets.${name}`;
    if (!assetNames.has(name)) throw fieldRefusal('ASSET_NOT_FOUND', field);
    if (typeof target === 'string' && !things.assets.some((asset) => asset.id === target)) {
      throw fieldRefusal('ASSET_NOT_FOUND', field);
    }
  }
  const balanceNames = new Set(stored.summary.balances?.map((balance) => balance.name));
  for (const [name, target] of Object.entries(choices.balances ?? {})) {
    const isKnown = typeof target !== 'string' || things.assets.some((asset) => asset.id === target);
    if (!balanceNames.has(name) || !isKnown) throw fieldRefusal('ASSET_NOT_FOUND', `mapping.balances.${name}`);
  }
  const keyOf = categoryKeysOf(stored.summary.categoryNames);
  const namesByKey = new Map(stored.summary.categoryNames.map((name) => [keyOf(name), name]));
  for (const [key, target] of Object.entries(choices.categories ?? {})) {
    const field = `mapping.categories.${key}`;
    const name = namesByKey.get(key);
    if (!name) throw fieldRefusal('CATEGORY_NOT_FOUND', field);
    checkCategoryChoice(name, target, field, things);
  }
}

function checkCategoryChoice(name: CategoryName, target: CategoryTarget, field: string, things: BookThings): void {
  const category = typeof target === 'string' ? things.categories.find(({ id }) => id === target) : undefined;
  if (typeof target === 'string' && !category) throw fieldRefusal('CATEGORY_NOT_FOUND', field);
  const kind = typeof target === 'string' ? category?.kind : target.create;
  if (kind !== name.kind) throw fieldRefusal('CATEGORY_KIND_MISMATCH', field);
}

/**
 * Changes what the columns and names of a file stand for. Other columns make the file be read anew, and with it what
 * it tells; choices for names stay.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, IMPORT_NOT_FOUND, IMPORT_ALREADY_COMMITTED, IMPORT_NOT_READY,
 * ASSET_NOT_FOUND, CATEGORY_NOT_FOUND, CATEGORY_KIND_MISMATCH, and the refusals of reading
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
  const isReadAnew = Object.entries(columns).some(
    ([field, header]) => header !== before.columns[field as keyof typeof columns],
  );
  const file = isReadAnew ? await readAnew(deps, seat, before, { columns, password: input.password }) : null;
  const work = async (trx: Trx): Promise<ImportPreview> => {
    const stored = await takeImport(trx, actor, bookId, importId);
    requireReady(stored);
    if (file) {
      await deleteRows(trx, bookId, importId);
      await stage(deps, trx, { bookId, importId, reader, timeZone: seat.timeZone }, file);
    }
    const current = { ...(await requireStored(trx, actor, bookId, importId)), isInWork: false };
    const things = await thingsOf(trx, bookId);
    checkChoices(
      current,
      { assets: wished.assets ?? {}, categories: wished.categories ?? {}, balances: wished.balances ?? {} },
      things,
    );
    const choices: Choices = {
      ...current.choices,
      ...(input.balanceDate === undefined ? {} : { balanceDate: input.balanceDate }),
      balances: { ...current.choices.balances, ...wished.balances },
      assets: { ...current.choices.assets, ...wished.assets },
      categories: { ...current.choices.categories, ...wished.categories },
    };
    await setChoices(trx, bookId, importId, choices);
    await remember(deps, trx, { ...current, choices }, wished.columns !== undefined);
    await matchMessages(trx, { ...current, choices }, things, reader);
    return viewImport(deps, trx, { ...current, choices });
  };
  return withFileClosed(file, () => writing(deps, actor, work));
}

/** Keeps what was connected for the next file with the same headers. */
async function remember(deps: Deps, trx: Trx, stored: StoredImport, hasColumns: boolean): Promise<void> {
  const { bookId, columns, choices } = stored;
  const { signature } = stored.summary;
  if (signature === undefined) return;
  const before = await findRememberedMapping(trx, bookId, signature);
  await rememberMapping(trx, {
    bookId,
    signature,
    at: deps.clock.now(),
    columns: hasColumns ? columns : (before?.columns ?? {}),
    assets: { ...before?.assets, ...lasting(choices.assets) },
    categories: { ...before?.categories, ...lasting(choices.categories) },
  });
}

/** @throws AppError IMPORT_ALREADY_COMMITTED */
export function requireReady(stored: StoredImport): void {
  if (stored.status !== 'READY') throw new AppError('IMPORT_ALREADY_COMMITTED');
}

async function readAnew(
  deps: ImportDeps,
  seat: BookSeat,
  stored: StoredImport,
  options: ReadOptions,
): Promise<OpenFile> {
  return deps.queue.admit(async (turn) => {
    const bytes = await findFile(deps.db, stored.bookId, stored.id);
    if (!bytes) throw new AppError('IMPORT_ALREADY_COMMITTED');
    await turn();
    return read(deps, bytes, options, seat);
  });
}
