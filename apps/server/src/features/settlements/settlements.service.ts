import type { BodyOf, endpoints, QueryOf, Settlement } from '@salim/contract';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, type Created, created, writing } from '../../http/actor.ts';
import { AppError, fieldRefusal } from '../../http/app-error.ts';
import { decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { requireVersion } from '../../http/versions.ts';
import { newId } from '../../ids.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { type BookSeat, requireRole } from '../books/book-access.service.ts';
import { claimForCreate } from '../books/created-things.service.ts';
import {
  changeSettlementTransfer,
  checkSettlementAssets,
  removeSettlementTransfer,
  type SettlementTransferFacts,
  writeSettlementTransfer,
} from '../transactions/settlement-transfers.service.ts';
import { tellOfSettlement, type SettlementStep } from './settlement-notices.ts';
import {
  findSettlement,
  insertSettlement,
  listSeats,
  listSettlementsByBook,
  lockSettlement,
  markSettlementDeleted,
  type SettlementFacts,
  updateSettlementRow,
} from './settlements.repository.ts';

/** @throws AppError BOOK_NOT_FOUND, VALIDATION_FAILED */
export async function listSettlements(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: QueryOf<typeof endpoints.listSettlements>,
): Promise<{ items: Settlement[]; nextCursor: string | null }> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor, ['date', 'instant', 'id']);
  const rows = await listSettlementsByBook(deps.db, {
    bookId,
    status: query.status,
    from: query.from,
    to: query.to,
    after: after ? { date: after[0], createdAt: after[1], id: after[2] } : null,
    limit: query.limit + 1,
  });
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  const hasMore = rows.length > query.limit && last !== undefined;
  return { items, nextCursor: hasMore ? encodeCursor([last.date, last.createdAt, last.id]) : null };
}

/** @throws AppError SETTLEMENT_NOT_FOUND */
async function requireSettlement(trx: Trx, bookId: string, id: string): Promise<Settlement> {
  const settlement = await findSettlement(trx, bookId, id);
  if (!settlement) throw new AppError('SETTLEMENT_NOT_FOUND');
  return settlement;
}

function transferFactsOf(facts: SettlementFacts): SettlementTransferFacts {
  const { id, fromUserId, amount, date, fromAssetId, toAssetId } = facts;
  return { settlementId: id, fromUserId, amount, date, fromAssetId, toAssetId };
}

async function tell(
  deps: Deps,
  trx: Trx,
  seat: BookSeat,
  settlement: SettlementFacts,
  step: SettlementStep,
): Promise<void> {
  const seats = await listSeats(trx, seat.bookId);
  await tellOfSettlement(deps, trx, { settlement, step, actorId: seat.userId, currency: seat.currency, seats });
}

/**
 * Writes a settlement down, with its transfer where it counts at once. People who have left may still settle.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, ID_TAKEN, SETTLEMENT_SAME_MEMBER, MEMBER_NOT_FOUND, ASSET_NOT_FOUND,
 *   ASSET_DELETED, TRANSFER_SAME_ASSET
 */
export async function createSettlement(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.createSettlement>,
  requestHash: Buffer,
): Promise<Created<Settlement>> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  if (input.fromUserId === input.toUserId) throw fieldRefusal('SETTLEMENT_SAME_MEMBER', 'toUserId');
  return writing(deps, actor, async (trx) => {
    const at = deps.clock.now();
    const id = input.id ?? newId(at);
    const isNew = await claimForCreate(trx, { id, bookId, requestHash });
    if (!isNew) return created(await requireSettlement(trx, bookId, id), false);
    const facts: SettlementFacts = { ...input, id, bookId };
    const seats = await listSeats(trx, bookId);
    for (const field of ['fromUserId', 'toUserId'] as const) {
      if (!seats.some((look) => look.user_id === input[field])) throw fieldRefusal('MEMBER_NOT_FOUND', field);
    }
    const stamp = { bookId, userId: actor.userId, at };
    await checkSettlementAssets(trx, bookId, transferFactsOf(facts));
    await insertSettlement(trx, facts, stamp);
    if (input.status === 'CONFIRMED') await writeSettlementTransfer(deps, trx, stamp, transferFactsOf(facts));
    const settlement = await requireSettlement(trx, bookId, id);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'CREATED',
      entity: 'SETTLEMENT',
      entityId: id,
      after: settlement,
    });
    await tell(deps, trx, seat, facts, input.status);
    return created(settlement);
  });
}

/**
 * Says how far a settlement has come, or changes what it says. Its transfer comes, changes and goes with it.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, SETTLEMENT_NOT_FOUND, VERSION_REQUIRED, VERSION_CONFLICT,
 *   ASSET_NOT_FOUND, ASSET_DELETED, TRANSFER_SAME_ASSET
 */
export async function updateSettlement(
  deps: Deps,
  actor: Actor,
  place: { readonly bookId: string; readonly settlementId: string },
  input: BodyOf<typeof endpoints.updateSettlement>,
): Promise<Settlement> {
  const { bookId, settlementId } = place;
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return writing(deps, actor, async (trx) => {
    const before = await lockSettlement(trx, bookId, settlementId);
    if (!before) throw new AppError('SETTLEMENT_NOT_FOUND');
    requireVersion(input.version, before);
    const facts: SettlementFacts = {
      ...before,
      status: input.status ?? before.status,
      amount: input.amount ?? before.amount,
      date: input.date ?? before.date,
      fromAssetId: input.fromAssetId === undefined ? before.fromAssetId : input.fromAssetId,
      toAssetId: input.toAssetId === undefined ? before.toAssetId : input.toAssetId,
    };
    const at = deps.clock.now();
    const stamp = { bookId, userId: actor.userId, at };
    const counts = facts.status === 'CONFIRMED';
    await updateSettlementRow(trx, facts, at);
    if (before.transactionId === null) {
      if (counts) await writeSettlementTransfer(deps, trx, stamp, transferFactsOf(facts));
      else await checkSettlementAssets(trx, bookId, transferFactsOf(facts));
    } else if (counts) {
      await changeSettlementTransfer(deps, trx, stamp, before.transactionId, transferFactsOf(facts));
    } else {
      await removeSettlementTransfer(deps, trx, stamp, before.transactionId);
    }
    const after = await requireSettlement(trx, bookId, settlementId);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'UPDATED',
      entity: 'SETTLEMENT',
      entityId: settlementId,
      before,
      after,
    });
    if (after.status !== before.status) await tell(deps, trx, seat, facts, after.status);
    return after;
  });
}

/**
 * Takes a settlement back, with its transfer.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, SETTLEMENT_NOT_FOUND
 */
export async function deleteSettlement(deps: Deps, actor: Actor, bookId: string, settlementId: string): Promise<void> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  await writing(deps, actor, async (trx) => {
    const before = await lockSettlement(trx, bookId, settlementId);
    if (!before) throw new AppError('SETTLEMENT_NOT_FOUND');
    const at = deps.clock.now();
    if (before.transactionId !== null) {
      await removeSettlementTransfer(deps, trx, { bookId, userId: actor.userId, at }, before.transactionId);
    }
    await markSettlementDeleted(trx, bookId, settlementId, at);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'DELETED',
      entity: 'SETTLEMENT',
      entityId: settlementId,
      before,
    });
    await tell(deps, trx, seat, before, 'TAKEN_BACK');
  });
}
