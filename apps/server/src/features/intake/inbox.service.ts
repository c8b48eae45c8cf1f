import type { BodyOf, endpoints, InboxItem, Transaction } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { actingFor } from '../../core/acting-program.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { hashOfRequest } from '../../core/idempotency.ts';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { memberOf } from '../books/members.service.ts';
import { pricedInput } from '../exchange-rates/exchange-rates.service.ts';
import { labelsWithin } from '../labels/labels.service.ts';
import { TAGS } from '../labels/tags.service.ts';
import { lockViewById } from '../transactions/transaction-views.service.ts';
import { checkedInput, getTransaction, readerIn, replaceTransaction } from '../transactions/transactions.service.ts';
import { writeInput } from '../transactions/written-input.service.ts';
import { inputOfItem } from './draft-input.ts';
import type { InboxChanges } from './inbox-changes.ts';
import {
  closeInboxItem,
  countInboxItems,
  insertInboxItems,
  listInboxItems,
  lockInboxItem,
} from './intake.repository.ts';
import { cardPlaceOf, rememberCard } from './message-cards.service.ts';
import { draftOfTransaction } from './program-drafts.ts';
import { UsualShares } from './usual-shares.service.ts';

/** @throws AppError BOOK_NOT_FOUND */
export async function listInbox(deps: Deps, actor: Actor, bookId: string): Promise<InboxItem[]> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  return listInboxItems(deps.db, bookId, actor.userId);
}

/** An inbox shows no more, so that no draft waits unseen. */
const DRAFTS_MAX = 200;

/**
 * Puts a transaction of a program into the inbox of its user, checked like a new transaction. Repeating it with the
 * same id returns the same item.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, ID_TAKEN for the id of another draft or row, TOO_MANY, and the rules of
 * the ledger
 */
export async function draftTransaction(
  deps: Deps,
  actor: Actor,
  bookId: string,
  body: BodyOf<typeof endpoints.draftTransaction>,
  requestHash: Buffer,
): Promise<Created<InboxItem>> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  const { userId } = actor;
  const at = deps.clock.now();
  const { id = newId(at), ...given } = body;
  return inWriteTransaction(deps, actor, async (trx) => {
    // The same body creates a transaction at another path.
    const draftHash = hashOfRequest('draft', requestHash.toString('base64url'));
    if (!(await claimForCreate(trx, { id, bookId, requestHash: draftHash }))) {
      const known = await lockInboxItem(trx, { bookId, userId, itemId: id });
      if (!known) throw new AppError('ID_TAKEN');
      return created(known.item, false);
    }
    if ((await countInboxItems(trx, bookId, userId)) >= DRAFTS_MAX) throw new AppError('TOO_MANY');
    const input = await checkedInput(deps, trx, seat, given);
    const draft = draftOfTransaction(input, actor.token?.name ?? null, seat.currency);
    const item: InboxItem = { id, bookId, draft, createdAt: at.toISOString() };
    // Ids of earlier versions are not reserved.
    if ((await insertInboxItems(trx, { bookId, userId }, [item])) === 0) throw new AppError('ID_TAKEN');
    return created(item);
  });
}

/** Number of a user's waiting inbox items; access has been checked. */
export async function countInbox(deps: Deps, bookId: string, userId: string): Promise<number> {
  return countInboxItems(deps.db, bookId, userId);
}

/** Changes for what a sentence names and the book no longer has: a member who left, deleted tags. */
async function remainingNames(trx: Trx, bookId: string, { paidBy, tagIds }: InboxItem['draft']): Promise<InboxChanges> {
  const isGone = paidBy !== undefined && (await memberOf(trx, bookId, paidBy)) === null;
  const tags = tagIds === undefined ? [] : await labelsWithin(trx, TAGS, bookId);
  return {
    ...(isGone ? { paidBy: null } : {}),
    ...(tagIds === undefined ? {} : { tagIds: tagIds.filter((tagId) => tags.some(({ id }) => id === tagId)) }),
  };
}

/**
 * Records an inbox item, or merges it with the recorded other side into a transfer. Repeating the call returns the same
 * transaction. The chosen asset and payment method are remembered for the next message of that card.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, NOT_FOUND also for a dismissed item and for another user's item,
 * RATE_MISSING if a foreign amount has neither a rate nor an amount in the book's currency, LIMIT_EXCEEDED if there is no
 * amount at all, and the rules of the ledger
 */
export async function recordInboxItem(
  deps: Deps,
  actor: Actor,
  place: { readonly bookId: string; readonly itemId: string },
  changes: BodyOf<typeof endpoints.recordInboxItem>,
): Promise<Created<Transaction>> {
  const { bookId, itemId } = place;
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  const { userId } = actor;
  const result = await inWriteTransaction(deps, actor, async (trx) => {
    const found = await lockInboxItem(trx, { bookId, userId, itemId });
    if (!found) throw new AppError('NOT_FOUND');
    if (found.isClosed) {
      if (found.transactionId === null) throw new AppError('NOT_FOUND');
      return { again: found.transactionId };
    }
    const at = deps.clock.now();
    const { draft } = found.item;
    const remaining = await remainingNames(trx, bookId, draft);
    const reader = readerIn(deps, actor, seat);
    const cancelledId = draft.cancelsTransactionId;
    const cancelled = cancelledId === undefined ? null : await lockViewById(trx, bookId, cancelledId, reader);
    const unpriced = inputOfItem(
      draft,
      { ...remaining, ...changes },
      seat.currency,
      cancelled?.isMasked === false ? cancelled : null,
    );
    if (unpriced === null)
      throw new AppError('LIMIT_EXCEEDED', { errors: [{ field: 'amount', message: '원화 금액을 입력해 주세요.' }] });
    const priced = await pricedInput(trx, { bookId, own: seat.currency, missing: 'amount' }, unpriced);
    // What a program drafted says itself how it is shared.
    const input = draft.transaction ? priced : (await UsualShares.open(trx, seat)).divided(priced);
    const pairId = input.type === 'TRANSFER' ? draft.pairsTransactionId : undefined;
    const pair = pairId === undefined ? null : await lockViewById(trx, bookId, pairId, reader);
    const write = () =>
      pair
        ? replaceTransaction(deps, trx, { seat, reader }, pair.id, {
            ...input,
            visibility: undefined,
            revealOn: undefined,
            version: pair.version,
          })
        : writeInput(deps, trx, { bookId, userId, at }, input);
    const transaction = await (draft.program === undefined ? write() : actingFor(draft.program, write));
    await closeInboxItem(trx, place, at, transaction.id);
    const card = input.type === 'TRANSFER' ? null : cardPlaceOf({ bookId, userId }, draft);
    if (card && (input.assetId ?? input.paymentMethodId)) {
      const { assetId, paymentMethodId } = input;
      const isCorrection =
        (draft.assetId !== undefined && draft.assetId !== assetId) ||
        (draft.paymentMethodId !== undefined && draft.paymentMethodId !== paymentMethodId);
      await rememberCard(
        trx,
        card,
        { assetId: assetId ?? null, paymentMethodId: paymentMethodId ?? null },
        isCorrection,
      );
    }
    return created(transaction);
  });
  return 'again' in result ? created(await getTransaction(deps, actor, bookId, result.again), false) : result;
}

/**
 * Dismisses an inbox item. It is private to the user and does not change the book, so no activity is recorded.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, NOT_FOUND
 */
export async function dismissInboxItem(
  deps: Deps,
  actor: Actor,
  place: { readonly bookId: string; readonly itemId: string },
): Promise<void> {
  const { bookId, itemId } = place;
  await requireRole(deps, actor, bookId, 'MEMBER');
  await inWriteTransaction(deps, actor, async (trx) => {
    const found = await lockInboxItem(trx, { bookId, userId: actor.userId, itemId });
    if (!found) throw new AppError('NOT_FOUND');
    if (!found.isClosed) await closeInboxItem(trx, place, deps.clock.now(), null);
  });
}
