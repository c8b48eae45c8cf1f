import type { AnswerOf, BodyOf, ClubAccount, DuesPayment, DuesPlan, endpoints } from '@salim/contract';
import { addMonths, areDuesExact, DUES_MONTHS_MAX, dayOfMonth, duesGrid } from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import { requireVersion } from '../../core/versions.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { BookSeat } from '../../db/queries/book-seat.ts';
import { isLiveAsset } from '../../db/queries/live-asset.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { listSpent, sumAccount } from './club-account.repository.ts';
import {
  countDues,
  type DuesContent,
  findDues,
  insertDues,
  listDuesByBook,
  listPaidSeats,
  listPayments,
  lockDues,
  replaceDues,
  type StoredDues,
  setDuesDeleted,
} from './dues.repository.ts';

export const DUES_MAX = 50;

/** @throws AppError DUES_NOT_FOUND */
export function requireLiveDues(dues: StoredDues | null): StoredDues {
  if (!dues || dues.isDeleted) throw new AppError('DUES_NOT_FOUND');
  return dues;
}

/** Dues as returned to clients, with the collected and outstanding amounts to date. */
function viewOf(deps: Deps, seat: BookSeat, stored: StoredDues, payments: readonly DuesPayment[]): DuesPlan {
  const { isDeleted: _isDeleted, ...dues } = stored;
  const currentMonth = civilDateIn(seat.timeZone, deps.clock.now()).slice(0, 7);
  const parts = payments.filter((payment) => payment.duesId === dues.id);
  const grid = duesGrid(dues, { seatIds: dues.seats.map(({ id }) => id), parts, currentMonth });
  return { ...dues, currentMonth, collected: grid.paid, owed: grid.owed };
}

async function viewWithin(deps: Deps, db: Db, actor: Actor, seat: BookSeat, duesId: string): Promise<DuesPlan> {
  const { bookId } = seat;
  const stored = requireLiveDues(await findDues(db, bookId, duesId));
  return viewOf(deps, seat, stored, await listPayments(db, readerIn(deps, actor, seat), { bookId, duesId }));
}

/** Snapshot for the activity log. */
function noteOf({ id, name, amount, startMonth, endMonth, memo, assetId, seats, version }: StoredDues) {
  return { id, name, amount, startMonth, endMonth, memo, assetId, seats, version };
}

/** The live dues of a book; access has been checked. */
export async function duesOf(deps: Deps, bookId: string): Promise<StoredDues[]> {
  return listDuesByBook(deps.db, bookId);
}

/** The live dues of a book, each with its payments; access has been checked. */
export async function duesWithPaymentsOf(
  deps: Deps,
  bookId: string,
  reader: Reader,
): Promise<{ readonly plan: StoredDues; readonly payments: readonly DuesPayment[] }[]> {
  const plans = await listDuesByBook(deps.db, bookId);
  if (plans.length === 0) return [];
  const payments = Map.groupBy(await listPayments(deps.db, reader, { bookId }), ({ duesId }) => duesId);
  return plans.map((plan) => ({ plan, payments: payments.get(plan.id) ?? [] }));
}

/** @throws AppError BOOK_NOT_FOUND */
export async function listDues(deps: Deps, actor: Actor, bookId: string): Promise<DuesPlan[]> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const stored = await listDuesByBook(deps.db, bookId);
  if (stored.length === 0) return [];
  const payments = await listPayments(deps.db, readerIn(deps, actor, seat), { bookId });
  return stored.map((dues) => viewOf(deps, seat, dues, payments));
}

/** @throws AppError BOOK_NOT_FOUND, DUES_NOT_FOUND */
export async function getDues(
  deps: Deps,
  actor: Actor,
  bookId: string,
  duesId: string,
): Promise<AnswerOf<typeof endpoints.getDues>> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const stored = requireLiveDues(await findDues(deps.db, bookId, duesId));
  const payments = await listPayments(deps.db, readerIn(deps, actor, seat), { bookId, duesId });
  const view = viewOf(deps, seat, stored, payments);
  return { ...view, payments, account: await accountOf(deps, actor, seat, view) };
}

/** Summary of the club account for the running month. */
async function accountOf(
  deps: Deps,
  actor: Actor,
  seat: BookSeat,
  { assetId, currentMonth: month }: DuesPlan,
): Promise<ClubAccount | null> {
  if (assetId === null) return null;
  const span = { bookId: seat.bookId, assetId, from: `${month}-01`, to: dayOfMonth(month, 31) };
  const sums = await sumAccount(deps.db, span);
  return sums && { ...sums, month, spent: await listSpent(deps.db, span, readerIn(deps, actor, seat)) };
}

/** @throws AppError ASSET_NOT_FOUND */
async function requireAccount(trx: Trx, bookId: string, assetId: string | null, before: string | null): Promise<void> {
  if (assetId === null || assetId === before || (await isLiveAsset(trx, bookId, assetId))) return;
  throw fieldRefusal('ASSET_NOT_FOUND', 'assetId');
}

type SentSeats = BodyOf<typeof endpoints.createDues>['seats'];

/** @throws AppError DUES_SEAT_TWICE */
function seatsOf(seats: SentSeats, at: Date): DuesPlan['seats'] {
  const named = seats.map(({ id = newId(at), name }) => ({ id, name }));
  if (new Set(named.map(({ id }) => id)).size < named.length) throw fieldRefusal('DUES_SEAT_TWICE', 'seats');
  return named;
}

/** @throws AppError END_BEFORE_START, LIMIT_EXCEEDED */
function checkMonths({ startMonth, endMonth }: Pick<DuesContent, 'startMonth' | 'endMonth'>): void {
  if (endMonth === null) return;
  if (endMonth < startMonth) throw fieldRefusal('END_BEFORE_START', 'endMonth');
  if (endMonth >= addMonths(startMonth, DUES_MONTHS_MAX)) {
    const message = `회비는 ${DUES_MONTHS_MAX / 12}년까지 정할 수 있어요.`;
    throw new AppError('LIMIT_EXCEEDED', { message, errors: [{ field: 'endMonth', message }] });
  }
}

/** @throws AppError BALANCE_OUT_OF_RANGE */
function checkAmount({ amount, seats }: Pick<DuesContent, 'amount' | 'seats'>): void {
  if (!areDuesExact(amount, seats.length)) throw fieldRefusal('BALANCE_OUT_OF_RANGE', 'amount');
}

async function requireRoom(trx: Trx, bookId: string): Promise<void> {
  await lockBookStructure(trx, bookId);
  if ((await countDues(trx, bookId)) >= DUES_MAX) {
    throw new AppError('TOO_MANY', { message: `모임은 ${DUES_MAX}개까지 만들 수 있어요.` });
  }
}

/**
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, ID_TAKEN, TOO_MANY, DUES_SEAT_TWICE, END_BEFORE_START, LIMIT_EXCEEDED,
 *   BALANCE_OUT_OF_RANGE, ASSET_NOT_FOUND
 */
export async function createDues(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.createDues>,
  requestHash: Buffer,
): Promise<Created<DuesPlan>> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    const createdAt = deps.clock.now();
    const { id = newId(createdAt), name, amount, startMonth, endMonth = null, memo = '', assetId = null } = input;
    if (!(await claimForCreate(trx, { id, bookId, requestHash }))) {
      return created(await viewWithin(deps, trx, actor, seat, id), false);
    }
    await requireRoom(trx, bookId);
    const seats = seatsOf(input.seats, createdAt);
    const dues: DuesContent = { name, amount, startMonth, endMonth, memo, assetId, seats };
    checkMonths(dues);
    checkAmount(dues);
    await requireAccount(trx, bookId, assetId, null);
    await insertDues(trx, { bookId, id, createdBy: actor.userId, createdAt }, dues);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'CREATED',
      entity: 'DUES',
      entityId: id,
      after: noteOf(requireLiveDues(await findDues(trx, bookId, id))),
    });
    return created(await viewWithin(deps, trx, actor, seat, id));
  });
}

/**
 * Changes the dues of a club; omitted fields stay. A seat with payments cannot be removed.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, DUES_NOT_FOUND, VERSION_REQUIRED, VERSION_CONFLICT, DUES_SEAT_TWICE,
 * DUES_SEAT_PAID, END_BEFORE_START, LIMIT_EXCEEDED, BALANCE_OUT_OF_RANGE, ASSET_NOT_FOUND
 */
export async function updateDues(
  deps: Deps,
  actor: Actor,
  bookId: string,
  duesId: string,
  input: BodyOf<typeof endpoints.updateDues>,
): Promise<DuesPlan> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    const before = requireLiveDues(await lockDues(trx, bookId, duesId));
    requireVersion(input.version, await viewWithin(deps, trx, actor, seat, duesId));
    const content: DuesContent = {
      name: input.name ?? before.name,
      amount: input.amount ?? before.amount,
      startMonth: input.startMonth ?? before.startMonth,
      endMonth: input.endMonth === undefined ? before.endMonth : input.endMonth,
      memo: input.memo ?? before.memo,
      assetId: input.assetId === undefined ? before.assetId : input.assetId,
      seats: input.seats ? seatsOf(input.seats, deps.clock.now()) : before.seats,
    };
    checkMonths(content);
    checkAmount(content);
    await requireAccount(trx, bookId, content.assetId, before.assetId);
    const kept = new Set(content.seats.map(({ id }) => id));
    const paid = await listPaidSeats(trx, bookId, duesId);
    if ([...paid].some((id) => !kept.has(id))) throw fieldRefusal('DUES_SEAT_PAID', 'seats');
    await replaceDues(trx, bookId, duesId, content);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'UPDATED',
      entity: 'DUES',
      entityId: duesId,
      before: noteOf(before),
      after: noteOf(requireLiveDues(await findDues(trx, bookId, duesId))),
    });
    return viewWithin(deps, trx, actor, seat, duesId);
  });
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, DUES_NOT_FOUND */
export async function deleteDues(deps: Deps, actor: Actor, bookId: string, duesId: string): Promise<void> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  await inWriteTransaction(deps, actor, async (trx) => {
    const before = requireLiveDues(await lockDues(trx, bookId, duesId));
    await setDuesDeleted(trx, bookId, duesId, deps.clock.now());
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'DELETED',
      entity: 'DUES',
      entityId: duesId,
      before: noteOf(before),
    });
  });
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, DUES_NOT_FOUND, TOO_MANY */
export async function restoreDues(deps: Deps, actor: Actor, bookId: string, duesId: string): Promise<DuesPlan> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const before = await lockDues(trx, bookId, duesId);
    if (!before) throw new AppError('DUES_NOT_FOUND');
    if (!before.isDeleted) return viewWithin(deps, trx, actor, seat, duesId);
    await requireRoom(trx, bookId);
    await setDuesDeleted(trx, bookId, duesId, null);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'RESTORED',
      entity: 'DUES',
      entityId: duesId,
      after: noteOf(requireLiveDues(await findDues(trx, bookId, duesId))),
    });
    return viewWithin(deps, trx, actor, seat, duesId);
  });
}
