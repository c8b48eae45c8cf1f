import type { ImportReverted } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Trx } from '../../db/database.ts';
import { revealedThrough } from '../../db/queries/transaction-filters.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { addToOpeningBalances, removeImportedAssets } from '../assets/imported-assets.service.ts';
import { CATEGORIES } from '../labels/categories.service.ts';
import { removeImportedLabels } from '../labels/imported-labels.service.ts';
import { PAYMENT_METHODS } from '../labels/payment-methods.service.ts';
import { TAGS } from '../labels/tags.service.ts';
import { uncompleteTransactions } from '../transactions/completed-transactions.service.ts';
import {
  countTransactionsOfImport,
  type RemovedTransactions,
  removeImported,
} from '../transactions/imported-transactions.service.ts';
import { separateHalves } from '../transactions/joined-transactions.service.ts';
import { backgroundFailure, recordingFailure } from './background-failure.service.ts';
import type { ImportDeps } from './import-deps.ts';
import { deleteImportRow, markReverted, type StoredImport } from './imports.repository.ts';
import { takeImport } from './imports.service.ts';
import type { Outcome } from './running-imports.ts';

/**
 * Reverts an import: removes its transactions including edited ones, its opening balances, the fields that it filled
 * into existing transactions, and the assets and categories that it created and that are unused and unchanged since.
 * The same file can be imported again afterwards. A preview is deleted.
 *
 * @returns what was removed, or that the work continues
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, IMPORT_NOT_FOUND, IMPORT_NOT_READY, MASKED_ENTRY
 */
export async function revertImport(
  deps: ImportDeps,
  actor: Actor,
  bookId: string,
  importId: string,
): Promise<Outcome<ImportReverted>> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  const begin = (): Promise<ImportReverted> =>
    inWriteTransaction(deps, actor, async (trx) => {
      const stored = await takeImport(trx, actor, bookId, importId);
      if (stored.status === 'TAKEN_BACK') throw new AppError('IMPORT_NOT_FOUND');
      if (stored.status === 'READY') {
        await deleteImportRow(trx, bookId, importId);
        return takenBack(importId, { removed: 0, edited: 0 });
      }
      return takenBack(importId, await remove(deps, trx, actor, stored));
    });
  const work = recordingFailure(deps, bookId, importId, begin);
  return deps.running.within(deps.importWaitMs, importId, work, backgroundFailure(deps, bookId, importId));
}

function takenBack(id: string, { removed, edited }: RemovedTransactions): ImportReverted {
  return { id, status: 'TAKEN_BACK', removed, edited, done: removed, total: removed };
}

async function remove(deps: ImportDeps, trx: Trx, actor: Actor, stored: StoredImport): Promise<RemovedTransactions> {
  const { bookId, id: importId, made } = stored;
  const at = deps.clock.now();
  await lockBookStructure(trx, bookId);
  const total = await countTransactionsOfImport(trx, bookId, importId);
  deps.running.report(importId, { done: 0, total });
  const stamp = { bookId, userId: actor.userId, at };
  await uncompleteTransactions(trx, stamp, made?.completed ?? []);
  await separateHalves(trx, stamp, { joined: made?.joined ?? [], except: importId });
  const removed = await removeImported(trx, stamp, {
    importId,
    reader: { userId: actor.userId, revealedThrough: revealedThrough(at) },
    onProgress: (done) => deps.running.report(importId, { done, total }),
  });
  await removeImportedLabels(trx, CATEGORIES, bookId, made?.categoryIds ?? []);
  await removeImportedLabels(trx, PAYMENT_METHODS, bookId, made?.methodIds ?? []);
  await removeImportedLabels(trx, TAGS, bookId, made?.tagIds ?? []);
  // Deleting an asset removes its opening balance with it; for the others, the added amount is subtracted.
  await removeImportedAssets(trx, bookId, made?.assetIds ?? []);
  const openings = (made?.openings ?? []).map(({ assetId, amount }) => ({ assetId, amount: -amount }));
  await addToOpeningBalances(trx, bookId, openings);
  await markReverted(trx, bookId, importId, at);
  await recordActivity(deps, trx, actor.userId, {
    bookId,
    action: 'IMPORT_TAKEN_BACK',
    entity: 'IMPORT',
    entityId: importId,
    before: { fileName: stored.fileName, format: stored.source, ...removed },
  });
  return removed;
}

/** Progress of a revert for a response that is sent before it has finished. */
export function revertingImport(deps: ImportDeps, importId: string): ImportReverted {
  const { done, total } = deps.running.progressOf(importId) ?? { done: 0, total: 0 };
  return { id: importId, status: 'TAKING_BACK', removed: 0, edited: 0, done, total };
}
