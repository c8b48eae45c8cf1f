import { trashBegins } from '../../core/trash-days.ts';
import { purgeOldKeys } from '../../db/idempotency-keys.ts';
import { inTrx } from '../../db/in-trx.ts';
import { purgeOldCounters } from '../../db/limit-counters.ts';
import type { Deps } from '../../deps.ts';
import { runEach } from '../../run-each.ts';
import {
  dropFiles,
  dropFilesOfBook,
  releaseAttachments,
  sweepOrphanedFiles,
} from '../attachments/attachment-purge.service.ts';
import { purgeOldChallenges } from '../auth/passkeys/challenges.service.ts';
import { purgeOldGuesses } from '../auth/password-guesses.service.ts';
import { purgeOldSessions } from '../auth/sessions.service.ts';
import { purgeOldOauthRequests } from '../external-sign-in/external-sign-in.service.ts';
import { purgeExpiredGuestLinks } from '../guests/guest-links.service.ts';
import { purgeExpiredInvites } from '../invites/invites.service.ts';
import { purgeOldEvents } from '../live/live.service.ts';
import { purgeOldSecurityEvents } from '../security-log/security-log.service.ts';
import { purgeOldRuleRuns } from '../sorting/rule-application.service.ts';
import { purgeOldDeliveries } from '../webhooks/webhook-deliveries.service.ts';
import {
  closeExpiredBook,
  listBooksWithExpiredTransactions,
  listExpiredBooks,
  lockTransactionsToPurge,
  type PurgedRow,
  purgeActivity,
  purgeBook,
  purgeMoves,
  purgeRows,
  purgeTransactions,
} from './purge.repository.ts';

/** Small enough to hold locks only briefly and to stay far below the statement timeout. */
const TRANSACTIONS_AT_ONCE = 500;
const ROWS_AT_ONCE = 5000;
const BOOKS_AT_ONCE = 1000;

/** Purged after the transactions, which refer to all of these; payment methods before assets, which they refer to. */
const REFERENCES: readonly PurgedRow[] = [
  'GOAL',
  'GIFT_EVENT',
  'DUES',
  'RECURRING_RULE',
  'SETTLEMENT',
  'TAG',
  'PAYMENT_METHOD',
  'CATEGORY',
  'ASSET',
];

interface Round {
  readonly deps: Deps;
  /** Rows deleted before this instant are removed. */
  readonly expired: Date;
  readonly isStopped: () => boolean;
}

export interface Purged {
  readonly books: number;
  readonly transactions: number;
  /** Assets, categories, payment methods and tags. */
  readonly items: number;
}

/**
 * Permanently removes what has been in the trash for more than 30 days, in small batches that several servers may run
 * concurrently, and deletes old idempotency keys, sessions and events. Checks between two batches whether to stop; the
 * next round finds the rest.
 */
export async function purgeTrash(deps: Deps, isStopped: () => boolean = () => false): Promise<Purged> {
  const now = deps.clock.now();
  const round: Round = { deps, expired: trashBegins(now), isStopped };
  await purgeOldKeys(deps.db, now);
  await purgeOldSessions(deps.db, now);
  await purgeOldGuesses(deps.db, now);
  await purgeOldChallenges(deps.db, now);
  await purgeOldCounters(deps.db, deps.clock);
  await purgeOldSecurityEvents(deps.db, now);
  await purgeOldOauthRequests(deps.db, now);
  await purgeOldEvents(deps);
  await purgeExpiredInvites(deps);
  await purgeExpiredGuestLinks(deps);
  await purgeOldRuleRuns(deps);
  await purgeOldDeliveries(deps);
  const books = await purgeExpiredBooks(round);
  const transactions = await purgeExpiredTransactions(round);
  let items = 0;
  for (const item of REFERENCES) {
    items += await untilNothingIsLeft(round, () => purgeRows(deps.db, item, round.expired, TRANSACTIONS_AT_ONCE));
  }
  await untilNothingIsLeft(round, () => purgeMoves(deps.db, null, ROWS_AT_ONCE));
  await sweepOrphanedFiles(deps, isStopped);
  return { books, transactions, items };
}

/**
 * Repeats a batch until it finds no more rows.
 *
 * @returns the total number of rows
 */
async function untilNothingIsLeft(round: Round, batch: () => Promise<number>): Promise<number> {
  let total = 0;
  while (!round.isStopped()) {
    const count = await batch();
    if (count === 0) break;
    total += count;
  }
  return total;
}

async function purgeTransactionsOf(round: Round, bookId: string, expired: Date | null): Promise<number> {
  const { deps } = round;
  return untilNothingIsLeft(round, async () => {
    const { count, files } = await inTrx(deps.db, async (trx) => {
      const ids = await lockTransactionsToPurge(trx, { bookId, expired, limit: TRANSACTIONS_AT_ONCE });
      if (ids.length === 0) return { count: 0, files: [] };
      const released = await releaseAttachments(trx, bookId, ids);
      await purgeTransactions(trx, bookId, ids, deps.clock.now());
      return { count: ids.length, files: released };
    });
    await dropFiles(deps, files);
    return count;
  });
}

async function purgeExpiredTransactions(round: Round): Promise<number> {
  const { deps, expired } = round;
  const bookIds = await listBooksWithExpiredTransactions(deps.db, expired, BOOKS_AT_ONCE);
  return runEach(
    deps,
    bookIds,
    (bookId) => ({ bookId }),
    (bookId) => purgeTransactionsOf(round, bookId, expired),
  );
}

async function purgeExpiredBooks(round: Round): Promise<number> {
  const bookIds = await listExpiredBooks(round.deps.db, round.expired, BOOKS_AT_ONCE);
  return runEach(
    round.deps,
    bookIds,
    (bookId) => ({ bookId }),
    async (bookId) => ((await purgeExpiredBook(round, bookId)) ? 1 : 0),
  );
}

/** @returns whether the book is removed completely */
async function purgeExpiredBook(round: Round, bookId: string): Promise<boolean> {
  const { deps, expired } = round;
  const isClosed = await inTrx(deps.db, (trx) => closeExpiredBook(trx, bookId, expired, deps.clock.now()));
  if (!isClosed) return false;
  await purgeTransactionsOf(round, bookId, null);
  await untilNothingIsLeft(round, () => purgeActivity(deps.db, bookId, ROWS_AT_ONCE));
  await untilNothingIsLeft(round, () => purgeMoves(deps.db, bookId, ROWS_AT_ONCE));
  // The book row is deleted last, so that the next round finds the rest of an interrupted purge.
  if (round.isStopped() || !(await dropFilesOfBook(deps, bookId))) return false;
  await inTrx(deps.db, (trx) => purgeBook(trx, bookId));
  return true;
}
