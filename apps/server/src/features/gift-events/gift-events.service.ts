import type { AnswerOf, BodyOf, endpoints, GiftEvent } from '@salim/contract';
import { GIFT_OCCASIONS, MAX_AMOUNT } from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import { requireVersion } from '../../core/versions.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { BookSeat } from '../../db/queries/book-seat.ts';
import { claimIds } from '../../db/queries/claim-ids.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { requireLinkedTransaction, writeLinkedTransaction } from '../transactions/linked-transactions.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import {
  countGifts,
  findGift,
  findGifts,
  type GiftContent,
  insertGifts,
  lockGifts,
  replaceGift,
  type StoredGift,
  setGiftsDeleted,
} from './gift-events.repository.ts';

export const GIFTS_MAX = 10_000;

/** A gift as returned to clients. */
export function giftViewOf({ linkedId: _linkedId, isDeleted: _isDeleted, ...gift }: StoredGift): GiftEvent {
  return gift;
}

/** Snapshot for the activity log. */
function noteOf(gift: StoredGift) {
  const { id, direction, person, relation, event, amount, date, memo, linkedId, version } = gift;
  return { id, direction, person, relation, event, amount, date, memo, transactionId: linkedId, version };
}

/** @throws AppError GIFT_EVENT_NOT_FOUND */
function requireLive(gift: StoredGift | null): StoredGift {
  if (!gift || gift.isDeleted) throw new AppError('GIFT_EVENT_NOT_FOUND');
  return gift;
}

/** @throws AppError MASKED_ENTRY when its transaction is masked for the reader */
function requireOpen(gift: StoredGift): StoredGift {
  if (gift.isMasked) throw new AppError('MASKED_ENTRY');
  return gift;
}

async function lockGift(trx: Trx, reader: Reader, bookId: string, id: string): Promise<StoredGift | null> {
  await lockGifts(trx, bookId, [id]);
  return findGift(trx, reader, bookId, id);
}

async function requireRoom(trx: Trx, bookId: string, count: number): Promise<void> {
  await lockBookStructure(trx, bookId);
  if ((await countGifts(trx, bookId)) + count > GIFTS_MAX) {
    throw new AppError('TOO_MANY', {
      message: `경조사 기록은 ${GIFTS_MAX.toLocaleString('ko-KR')}건까지 기록할 수 있어요.`,
    });
  }
}

/**
 * @throws AppError TRANSACTION_NOT_FOUND, MASKED_ENTRY, GIFT_ENTRY_UNFIT unless the transaction can pay for the gift
 */
async function requireFitting(
  trx: Trx,
  bookId: string,
  reader: Reader,
  gift: Pick<GiftContent, 'direction' | 'transactionId'>,
): Promise<void> {
  if (gift.transactionId === null) return;
  const transaction = await requireLinkedTransaction(trx, bookId, gift.transactionId, reader);
  const isFitting = transaction.type === (gift.direction === 'GIVEN' ? 'EXPENSE' : 'INCOME') && !transaction.isRefund;
  if (!isFitting) throw fieldRefusal('GIFT_ENTRY_UNFIT', 'transactionId');
}

/** @throws AppError LIMIT_EXCEEDED unless one transaction can have this amount */
function requireOneAmount(amount: number): void {
  if (amount <= MAX_AMOUNT) return;
  const message = `합계를 ${MAX_AMOUNT.toLocaleString('ko-KR')} 이하로 입력해 주세요.`;
  throw new AppError('LIMIT_EXCEEDED', { errors: [{ field: 'guests', message }] });
}

type NewTransaction = NonNullable<BodyOf<typeof endpoints.createGiftEvent>['entry']>;

interface Carried extends Pick<GiftContent, 'direction' | 'amount' | 'date'> {
  readonly description: string;
}

/** The transaction that a new gift refers to or that is created for it; null for neither. */
async function transactionFor(
  deps: Deps,
  trx: Trx,
  seat: BookSeat,
  reader: Reader,
  wish: {
    readonly transactionId: string | null | undefined;
    readonly transaction: NewTransaction | undefined;
    readonly carried: Carried;
  },
): Promise<string | null> {
  const { transactionId = null, transaction, carried } = wish;
  const { direction, ...facts } = carried;
  if (transaction === undefined) {
    await requireFitting(trx, seat.bookId, reader, { direction, transactionId });
    return transactionId;
  }
  if (transactionId !== null) throw fieldRefusal('GIFT_ENTRY_UNFIT', 'entry');
  const stamp = { bookId: seat.bookId, userId: seat.userId, at: deps.clock.now() };
  const type = direction === 'GIVEN' ? 'EXPENSE' : 'INCOME';
  return writeLinkedTransaction(deps, trx, stamp, { money: { type, ...facts }, wish: transaction });
}

/** @throws AppError BOOK_NOT_FOUND, GIFT_EVENT_NOT_FOUND */
export async function getGiftEvent(deps: Deps, actor: Actor, bookId: string, id: string): Promise<GiftEvent> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  return giftViewOf(requireLive(await findGift(deps.db, readerIn(deps, actor, seat), bookId, id)));
}

/**
 * Records a gift, and with `entry` also creates the transaction that pays it.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, ID_TAKEN, TOO_MANY, TRANSACTION_NOT_FOUND, MASKED_ENTRY,
 * GIFT_ENTRY_UNFIT, and the rules of the ledger
 */
export async function createGiftEvent(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.createGiftEvent>,
  requestHash: Buffer,
): Promise<Created<GiftEvent>> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  const reader = readerIn(deps, actor, seat);
  return inWriteTransaction(deps, actor, async (trx) => {
    const at = deps.clock.now();
    const { id = newId(at), entry: transaction, transactionId, relation = '', memo = '', ...facts } = input;
    if (!(await claimForCreate(trx, { id, bookId, requestHash }))) {
      return created(giftViewOf(requireLive(await findGift(trx, reader, bookId, id))), false);
    }
    await requireRoom(trx, bookId, 1);
    const { direction, amount, date, person, event } = facts;
    const description = `${person} ${GIFT_OCCASIONS[event].money}`;
    const carried = { direction, amount, date, description };
    const carriedBy = await transactionFor(deps, trx, seat, reader, { transactionId, transaction, carried });
    await insertGifts(trx, { bookId, userId: actor.userId, at }, [
      { ...facts, id, relation, memo, transactionId: carriedBy },
    ]);
    const after = await storedGift(trx, reader, bookId, id);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'CREATED',
      entity: 'GIFT_EVENT',
      entityId: id,
      after: noteOf(after),
    });
    return created(giftViewOf(after));
  });
}

async function storedGift(db: Db, reader: Reader, bookId: string, id: string): Promise<StoredGift> {
  return requireLive(await findGift(db, reader, bookId, id));
}

/**
 * Records gifts given or received by several people at one event; one transaction may cover all of them.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, TOO_MANY, LIMIT_EXCEEDED, TRANSACTION_NOT_FOUND, MASKED_ENTRY,
 * GIFT_ENTRY_UNFIT, and the rules of the ledger
 */
export async function createGiftEvents(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.createGiftEvents>,
): Promise<Created<AnswerOf<typeof endpoints.createGiftEvents>>> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  const reader = readerIn(deps, actor, seat);
  return inWriteTransaction(deps, actor, async (trx) => {
    const at = deps.clock.now();
    const { direction = 'RECEIVED', event, date, guests } = input;
    await requireRoom(trx, bookId, guests.length);
    const amount = guests.reduce((total, guest) => total + guest.amount, 0);
    const description = `${GIFT_OCCASIONS[event].money} ${guests.length}명`;
    const carried = { direction, amount, date, description };
    const { transactionId: named, entry: transaction } = input;
    if (transaction !== undefined) requireOneAmount(amount);
    const transactionId = await transactionFor(deps, trx, seat, reader, { transactionId: named, transaction, carried });
    const gifts = guests.map(({ person, relation = '', memo = '', amount: given }) => ({
      id: newId(at),
      direction,
      person,
      relation,
      event,
      amount: given,
      date,
      memo,
      transactionId,
    }));
    const ids = gifts.map((gift) => gift.id);
    await claimIds(trx, bookId, ids);
    await insertGifts(trx, { bookId, userId: actor.userId, at }, gifts);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'CREATED',
      entity: 'GIFT_EVENT',
      entityId: null,
      after: { direction, event, date, amount, count: guests.length, transactionId },
      undo: { ids, version: 1 } satisfies LeftGifts,
    });
    const stored = await findGifts(trx, reader, bookId, ids);
    return created({ items: stored.map(giftViewOf), nextCursor: null });
  });
}

/**
 * Changes a gift; omitted fields stay. Its transaction is not changed.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, GIFT_EVENT_NOT_FOUND, VERSION_REQUIRED, VERSION_CONFLICT,
 * TRANSACTION_NOT_FOUND, MASKED_ENTRY, GIFT_ENTRY_UNFIT
 */
export async function updateGiftEvent(
  deps: Deps,
  actor: Actor,
  bookId: string,
  id: string,
  input: BodyOf<typeof endpoints.updateGiftEvent>,
): Promise<GiftEvent> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  const reader = readerIn(deps, actor, seat);
  return inWriteTransaction(deps, actor, async (trx) => {
    const before = requireOpen(requireLive(await lockGift(trx, reader, bookId, id)));
    requireVersion(input.version, giftViewOf(before));
    const wished = input.transactionId;
    const isLinkKept = wished === undefined || wished === before.transactionId;
    const content: GiftContent = {
      direction: input.direction ?? before.direction,
      person: input.person ?? before.person,
      relation: input.relation ?? before.relation,
      event: input.event ?? before.event,
      amount: input.amount ?? before.amount,
      date: input.date ?? before.date,
      memo: input.memo ?? before.memo,
      // A transaction in the trash is returned as null but may be restored, so the link is kept.
      transactionId: isLinkKept ? before.linkedId : wished,
    };
    const isSameLink = isLinkKept && content.direction === before.direction;
    if (!isSameLink) await requireFitting(trx, bookId, reader, content);
    await replaceGift(trx, bookId, id, content);
    const after = await storedGift(trx, reader, bookId, id);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'UPDATED',
      entity: 'GIFT_EVENT',
      entityId: id,
      before: noteOf(before),
      after: noteOf(after),
    });
    return giftViewOf(after);
  });
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, GIFT_EVENT_NOT_FOUND, MASKED_ENTRY */
export async function deleteGiftEvent(deps: Deps, actor: Actor, bookId: string, id: string): Promise<void> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  await inWriteTransaction(deps, actor, async (trx) => {
    const before = requireOpen(requireLive(await lockGift(trx, readerIn(deps, actor, seat), bookId, id)));
    await setGiftsDeleted(trx, bookId, [id], deps.clock.now());
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'DELETED',
      entity: 'GIFT_EVENT',
      entityId: id,
      before: noteOf(before),
    });
  });
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, GIFT_EVENT_NOT_FOUND, MASKED_ENTRY, TOO_MANY */
export async function restoreGiftEvent(deps: Deps, actor: Actor, bookId: string, id: string): Promise<GiftEvent> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  const reader = readerIn(deps, actor, seat);
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const before = await lockGift(trx, reader, bookId, id);
    if (!before) throw new AppError('GIFT_EVENT_NOT_FOUND');
    requireOpen(before);
    if (!before.isDeleted) return giftViewOf(before);
    await requireRoom(trx, bookId, 1);
    await setGiftsDeleted(trx, bookId, [id], null);
    const after = await storedGift(trx, reader, bookId, id);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'RESTORED',
      entity: 'GIFT_EVENT',
      entityId: id,
      after: noteOf(after),
    });
    return giftViewOf(after);
  });
}

/** State of gifts that were recorded together, after the last change of all of them. */
export interface LeftGifts {
  readonly ids: readonly string[];
  readonly version: number;
}

/**
 * Deletes or restores gifts that were recorded together.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, MASKED_ENTRY, TOO_MANY, UNDO_IMPOSSIBLE unless all are unchanged since
 */
export async function moveGiftsTogether(
  deps: Deps,
  actor: Actor,
  bookId: string,
  move: { readonly left: LeftGifts; readonly to: 'TRASH' | 'BOOK' },
): Promise<void> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  const { ids, version } = move.left;
  const isTrashed = move.to === 'TRASH';
  await inWriteTransaction(deps, actor, async (trx) => {
    if (!isTrashed) await requireRoom(trx, bookId, ids.length);
    await lockGifts(trx, bookId, ids);
    const gifts = await findGifts(trx, readerIn(deps, actor, seat), bookId, ids);
    gifts.forEach(requireOpen);
    const isAsLeft = gifts.every((gift) => gift.version === version && gift.isDeleted !== isTrashed);
    const [first] = gifts;
    if (!first || gifts.length < ids.length || !isAsLeft) throw new AppError('UNDO_IMPOSSIBLE');
    await setGiftsDeleted(trx, bookId, ids, isTrashed ? deps.clock.now() : null);
    const note = { event: first.event, count: gifts.length, transactionId: first.linkedId };
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: isTrashed ? 'DELETED' : 'RESTORED',
      entity: 'GIFT_EVENT',
      entityId: null,
      ...(isTrashed ? { before: note } : { after: note }),
      undo: { ids, version: version + 1 } satisfies LeftGifts,
    });
  });
}
