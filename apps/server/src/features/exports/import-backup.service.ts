import type { Book, BookBackup } from '@salim/contract';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { newId } from '../../core/ids.ts';
import { codeOfConstraint } from '../../db/constraint-codes.ts';
import type { Trx } from '../../db/database.ts';
import { postgresCodeOf } from '../../db/in-trx.ts';
import { refreshStatistics } from '../../db/statistics.ts';
import type { LongList } from '../../http/long-list.ts';
import { recordActivity } from '../activity/activity.service.ts';
import {
  beginFileRestore,
  deletingFilesOnFailure,
  type RestoreDeps,
} from '../attachments/restored-attachments.service.ts';
import { bookWithin, requireRoomForBook } from '../books/books.service.ts';
import { writeBackedUpDues } from '../dues/backed-up-dues.service.ts';
import { restoreRates } from '../exchange-rates/exchange-rates.service.ts';
import { writeBackedUpGifts } from '../gift-events/backed-up-gifts.service.ts';
import { scheduleRestoredRules } from '../recurring/restored-recurring-rules.service.ts';
import { type RestorableWebhook, restorableWebhooks } from '../webhooks/restored-webhooks.service.ts';
import { inconsistent, newIds } from './backup-ids.ts';
import {
  insertBudgets,
  insertGoals,
  insertReferencedRows,
  insertRestoredBook,
  insertSettlements,
} from './restored-book.repository.ts';
import { clubsOf, giftsOf } from './restored-clubs.ts';
import {
  insertDismissals,
  insertImportMappings,
  insertLearnedFormats,
  insertRestoredWebhooks,
} from './restored-configuration.repository.ts';
import { dismissalsOf, importMappingsOf, messageCardsOf } from './restored-learned-formats.ts';
import {
  insertClosings,
  insertRecurringRules,
  insertSavedViews,
  insertShareDefaults,
  insertSortingRules,
} from './restored-plans.repository.ts';
import {
  closingsOf,
  nameRecurringRules,
  recurringRulesOf,
  savedViewsOf,
  shareDefaultsOf,
  sortingRulesOf,
} from './restored-plans.ts';
import {
  budgetsOf,
  checkLevels,
  goalsOf,
  nameReferences,
  ratesOf,
  referencesOf,
  seatsOf,
  settlementsOf,
} from './restored-references.ts';
import {
  nameTransactions,
  outlineOf,
  type RestoredReceipts,
  surroundingsOf,
  type TransactionOutline,
  writeAttachments,
  writeTransactions,
} from './restored-transactions.service.ts';

export interface RestoredCounts extends RestoredReceipts {
  readonly transactions: number;
  readonly categories: number;
  readonly assets: number;
  readonly paymentMethods: number;
  readonly tags: number;
  readonly skipped: number;
  readonly webhooks: number;
}

/** Lists of a backup that are parsed separately because they may be long. */
export interface BackupLists {
  readonly transactions: LongList;
  readonly attachments: LongList;
}

/**
 * Restores a backup into a new book, all or nothing. The restoring user becomes its only owner; the other members
 * become seats with a name and remain the authors of their transactions. Transactions keep their order; their creation
 * time is now.
 *
 * @throws AppError TOO_MANY, MALFORMED_REQUEST, VALIDATION_FAILED, LIMIT_EXCEEDED, NAME_TAKEN, BALANCE_OUT_OF_RANGE,
 * the refusals of attachments, and the rules of the ledger
 */
export async function importBackup(
  deps: RestoreDeps,
  actor: Actor,
  backup: BookBackup,
  lists: BackupLists,
): Promise<Created<Book & { restored: RestoredCounts }>> {
  checkLevels(backup);
  const outline = await outlineOf(lists.transactions);
  const webhooks = await restorableWebhooks(deps, backup.webhooks);
  const at = deps.clock.now();
  const bookId = newId(at);
  if (lists.attachments.length > 0) await beginFileRestore(deps, bookId);
  const restored = await refusingInconsistent(deps, () =>
    inWriteTransaction(deps, actor, (trx) =>
      deletingFilesOnFailure(deps, trx, bookId, () =>
        writeBook(deps, trx, { bookId, at }, { actor, backup, lists, outline, webhooks }),
      ),
    ),
  );
  await refreshStatistics(deps.db, deps.log, outline.oldIds.length);
  return restored;
}

/** PostgreSQL's codes for a violated foreign key and a violated unique key. */
const KEY_VIOLATIONS = new Set(['23503', '23505']);

/** In a new book, only the content of the file can violate a key. */
async function refusingInconsistent<Result>(deps: RestoreDeps, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const isKnown = codeOfConstraint(error) !== null;
    if (isKnown || !KEY_VIOLATIONS.has(postgresCodeOf(error) ?? '')) throw error;
    deps.log.warn({ err: error }, 'a backup has inconsistent content');
    throw inconsistent();
  }
}

/** What to restore, and for which user. */
interface Restoration {
  readonly actor: Actor;
  readonly backup: BookBackup;
  readonly lists: BackupLists;
  readonly outline: TransactionOutline;
  readonly webhooks: readonly RestorableWebhook[];
}

async function writeBook(
  deps: RestoreDeps,
  trx: Trx,
  { bookId, at }: { readonly bookId: string; readonly at: Date },
  { actor, backup, lists, outline, webhooks }: Restoration,
): Promise<Created<Book & { restored: RestoredCounts }>> {
  await requireRoomForBook(deps, trx, actor.userId);
  const ids = newIds(at);
  nameReferences(backup, ids);
  nameTransactions(outline, ids.entries);
  nameRecurringRules(backup, ids);
  await insertRestoredBook(trx, {
    id: bookId,
    at,
    settings: backup.book,
    seats: seatsOf(backup, actor, at, ids.members),
  });
  await insertReferencedRows(trx, bookId, at, referencesOf(backup, ids));
  await insertBudgets(trx, bookId, at, budgetsOf(backup, ids));
  await insertGoals(trx, { bookId, userId: actor.userId, at }, goalsOf(backup, ids.items, at));
  await insertSettlements(trx, { bookId, userId: actor.userId, at }, settlementsOf(backup, outline.settledIds, ids));
  const fresh = (): string => newId(at);
  const stamp = { bookId, at };
  const owned = { ...stamp, userId: actor.userId };
  await insertRecurringRules(trx, stamp, recurringRulesOf(backup, ids));
  await insertSortingRules(trx, stamp, sortingRulesOf(backup, ids, fresh));
  await restoreRates(trx, bookId, ratesOf(backup));
  await insertSavedViews(trx, owned, savedViewsOf(backup, ids, fresh));
  await insertShareDefaults(trx, stamp, shareDefaultsOf(backup, ids, fresh));
  await writeTransactions(trx, owned, lists.transactions, surroundingsOf(backup, ids));
  await writeBackedUpDues(trx, owned, clubsOf(backup, ids));
  await writeBackedUpGifts(trx, owned, giftsOf(backup, ids.entries));
  const files = await writeAttachments(deps, trx, owned, lists.attachments, ids);
  await insertDismissals(trx, stamp, dismissalsOf(backup, ids));
  await insertImportMappings(trx, stamp, importMappingsOf(backup, ids));
  await insertRestoredWebhooks(
    trx,
    owned,
    webhooks.map((webhook) => ({ ...webhook, id: fresh() })),
  );
  await insertLearnedFormats(trx, owned, {
    formats: backup.messageFormats.map((format) => ({ ...format, id: fresh() })),
    cards: messageCardsOf(backup, ids),
  });
  await insertClosings(trx, stamp, closingsOf(backup, ids, fresh));
  await scheduleRestoredRules(deps, trx, { id: bookId, timeZone: backup.book.timeZone });
  const restored = {
    transactions: outline.oldIds.length,
    categories: backup.categories.filter((category) => category.deletedAt === null).length,
    assets: backup.assets.filter((asset) => asset.deletedAt === null).length,
    paymentMethods: backup.paymentMethods.filter((method) => method.deletedAt === null).length,
    tags: backup.tags.filter((tag) => tag.deletedAt === null).length,
    skipped: outline.skipped,
    webhooks: webhooks.length,
    ...files,
  };
  await recordActivity(deps, trx, actor.userId, {
    bookId,
    action: 'CREATED',
    entity: 'BOOK',
    entityId: bookId,
    after: { title: backup.book.title, restored },
  });
  return created({ ...(await bookWithin(trx, bookId, actor.userId)), restored });
}
